-- Payouts, and deposits by slip and by gift link. Amounts in satang.

-- The ledger keeps the money in WITHDRAWAL_PENDING until it is paid or refused.
create table withdrawal (
  id bigint generated always as identity primary key,
  reference text not null constraint withdrawal_reference unique,
  member_id bigint not null references member (id),
  amount bigint not null check (amount > 0),
  -- Where to, as it stood when the member asked.
  bank_code text not null references bank (code),
  bank_account_name text not null,
  bank_account_no text not null,
  status text not null default 'created' check (status in ('created', 'processing', 'paid', 'refused')),
  -- Why it was refused, in the desk's words.
  reason text,
  created_at timestamptz not null,
  processing_at timestamptz,
  decided_at timestamptz
);
create index on withdrawal (created_at) where decided_at is null;
create index on withdrawal (member_id) where decided_at is null;

create table slip (
  id bigint generated always as identity primary key,
  no bigint not null,
  member_id bigint not null references member (id),
  -- Ours, by which the member asks for the picture.
  reference text not null constraint slip_reference unique,
  -- From the code on the slip, when it could be read.
  sending_bank text,
  transaction_reference text,
  -- Known once the slip is accepted.
  amount bigint check (amount > 0),
  status text not null check (status in ('PENDING', 'SUCCESS', 'FAILED')),
  -- A reason code (rule: Slip reasons) when it failed.
  note text,
  -- File name in the data folder's slips/.
  picture text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint slip_numbered unique (member_id, no)
);
-- One transfer, one slip. A slip that failed does not stand in the way of the right one.
create unique index slip_transaction_once on slip (transaction_reference) where status <> 'FAILED';
create index on slip (created_at) where status = 'PENDING';
create trigger slip_number before insert on slip for each row execute function number_in_list();

-- True-wallet gifts, as the wallet's operator told their amount.
create table gift (
  -- The code in the link.
  code text primary key,
  amount bigint not null check (amount > 0),
  registered_at timestamptz not null,
  redeemed_by bigint references member (id),
  redeemed_at timestamptz,
  constraint gift_redeemed check ((redeemed_by is null) = (redeemed_at is null))
);
