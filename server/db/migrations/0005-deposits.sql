-- What a member did with money, for the statement, and deposits by QR code.

create table activity (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  type text not null check (type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer')),
  -- SUCCESS and FAILED are final; anything else is in progress.
  status text not null,
  -- Where the money came from and went to: WALLET, a game's code, a bank's or provider's.
  from_place text,
  to_place text,
  -- Satang, of the size of the movement; the statement gives the sign by the type.
  amount bigint not null check (amount >= 0),
  reference text not null,
  -- Records that carry a description: {"bonus": {"description": "…"}}, likewise promotion, invite, refund, luckydraw.
  detail jsonb not null default '{}',
  created_at timestamptz not null,
  constraint activity_once unique (member_id, type, reference)
);
create index on activity (member_id, created_at desc, id desc);

create table qr_code (
  -- Also the reference inside the code.
  id text primary key,
  member_id bigint not null references member (id),
  provider text not null,
  -- Satang.
  amount bigint not null check (amount > 0),
  payload text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When the member took it back or asked for another one.
  cancelled_at timestamptz,
  -- Whenever the money came, be it after the end: it is credited all the same.
  paid_at timestamptz,
  -- The one that the member is shown; false as soon as it is paid, taken back or followed by another.
  is_open boolean not null default true
);
create unique index qr_code_one_open on qr_code (member_id, provider) where is_open;
create index on qr_code (member_id, provider, created_at);
create index on qr_code (created_at);

-- Providers that give no code at the moment: switched at the desk.
create table qr_provider_failure (
  provider text primary key,
  since timestamptz not null
);
