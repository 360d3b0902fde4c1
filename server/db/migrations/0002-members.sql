-- Members, their sessions, the checking of phone numbers, and limits on tries.

create table member (
  id bigint generated always as identity (start with 10001) primary key,
  phone text not null constraint member_phone_taken unique,
  name text not null,
  -- scrypt$N$r$p$salt$hash, see server/members/passwords.ts
  password_hash text not null,
  source_code text references source (code),
  -- Who sent the invite link, when that is known.
  invited_by bigint references member (id),
  bank_code text not null references bank (code),
  bank_account_name text not null,
  bank_account_no text not null,
  currency text not null,
  -- Coins for the prize wheel.
  coin int not null default 0 constraint member_coin_not_negative check (coin >= 0),
  is_active boolean not null default true,
  created_at timestamptz not null,
  last_login_at timestamptz,
  constraint member_bank_account_taken unique (bank_code, bank_account_no)
);
create index on member (invited_by) where invited_by is not null;

-- The token itself is known to its holder only.
create table session (
  token_hash bytea primary key,
  member_id bigint not null references member (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index on session (member_id);
create index on session (expires_at);

create table otp (
  token_hash bytea primary key,
  ref text not null,
  phone text not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- A newer code for the same phone puts an older one out of use.
  replaced boolean not null default false,
  verified_at timestamptz,
  -- When a registration used the verified phone.
  used_at timestamptz
);
create index on otp (phone, created_at);
create index on otp (created_at);

-- Wrong codes for a phone, over all codes sent to it.
create table otp_tries (
  phone text primary key,
  wrong int not null default 0,
  first_wrong_at timestamptz,
  blocked_until timestamptz
);

-- Messages to send. The desk shows them; an operator's SMS sender would take them from here.
create table sms (
  id bigint generated always as identity primary key,
  phone text not null,
  text text not null,
  created_at timestamptz not null
);
create index on sms (created_at);

-- Tries counted in fixed windows; in the database so that several processes count together.
create table rate_limit (
  bucket text primary key,
  hits int not null,
  window_ends timestamptz not null
);
create index on rate_limit (window_ends);
