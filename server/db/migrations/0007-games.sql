-- Playing at the games, and tickets: short-lived secrets that stand in an address.

-- A ticket opens one thing for a short time, to whoever holds it. The token itself is known to its holder only.
create table ticket (
  token_hash bytea primary key,
  purpose text not null,
  -- What it opens: a game account, a slip's picture.
  subject text not null,
  expires_at timestamptz not null,
  -- Set for tickets that open once.
  used_at timestamptz
);
create index on ticket (expires_at);

-- Who is logged in at a game provider's page. Its cookie has nothing to do with the member's session.
create table provider_session (
  token_hash bytea primary key,
  game_code text not null,
  username text not null,
  entered_by text not null check (entered_by in ('form', 'event form', 'address', 'link')),
  -- Rounds played: a round that is sent twice is played once.
  round int not null default 0,
  expires_at timestamptz not null,
  foreign key (game_code, username) references provider_account (game_code, username) on delete cascade
);
create index on provider_session (expires_at);

-- Every round, in satang whatever the game's unit. What bonuses count as turnover and refunds as losses.
create table play (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  game_code text not null references game (code),
  stake bigint not null check (stake > 0),
  payout bigint not null check (payout >= 0),
  at timestamptz not null
);
create index on play (member_id, at);

create unique index game_account_username on game_account (game_code, username);
