-- A session may have one payout of this amount: the member has shown that it is them. One at a time of a session, and it goes
-- with it.
create table payout_proof (
  token_hash bytea primary key references session (token_hash) on delete cascade,
  amount bigint not null,
  expires_at timestamptz not null
);
