-- Game accounts and what a member's wallet page shows beside the ledger's balances.

-- A member's account at a game: the login that the provider gave. The balance is the ledger's (player_game).
create table game_account (
  member_id bigint not null references member (id),
  game_code text not null references game (code),
  username text not null,
  -- Shown to the member, who types it at the game's own site: cannot be a hash.
  password text not null,
  activated_at timestamptz not null,
  refreshed_at timestamptz not null,
  primary key (member_id, game_code)
);

-- The game provider's own books (this service plays the providers too): what the account holds there right now, in
-- hundredths of the game's credit. Differs from the ledger after play, until the balance is read again.
create table provider_account (
  game_code text not null references game (code),
  username text not null,
  password text not null,
  balance bigint not null default 0 constraint provider_balance_not_negative check (balance >= 0),
  primary key (game_code, username)
);

-- What a member earned by inviting others.
create table invite_earning (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  from_member_id bigint not null references member (id),
  -- Satang.
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  -- When it was taken into the wallet.
  collected_at timestamptz
);
create index on invite_earning (member_id, created_at);

-- Numbers the bookings of what was won and lost at the games.
create sequence game_result_no;
