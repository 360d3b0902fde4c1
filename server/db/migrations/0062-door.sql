-- The signed door (server/door): what has come through it, so that no signature is taken twice, by whichever process.
create table door_call (
  signature bytea primary key,
  key text not null,
  action text not null,
  at timestamptz not null
);
create index door_call_at on door_call (at);

-- Rounds that a game's provider has told of, each booked once.
create table provider_round (
  game_code text not null,
  reference text not null,
  primary key (game_code, reference)
);
