-- Known devices, delays after failures, codes bound to a browser, sessions that end unused, payouts to changed accounts.

-- A device on which a member has logged in before: its failures are its own. The token is known to its holder only.
create table login_device (
  token_hash bytea primary key,
  member_id bigint not null references member (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index on login_device (member_id, last_seen_at);
create index on login_device (last_seen_at);

-- Failures in a row, and until when the next try waits.
create table try_delay (
  bucket text primary key,
  failures int not null,
  last_at timestamptz not null,
  waits_until timestamptz not null
);
create index on try_delay (last_at);

-- Of the browser that asked for the code: no other one registers with it.
alter table otp add column browser_hash bytea;

alter table session add column last_seen_at timestamptz;
update session set last_seen_at = created_at;
alter table session alter column last_seen_at set not null;
-- Hours without a call after which it ends; as the setting stood when it was opened.
alter table session add column idle_hours int not null default 72;

-- Of the member's own money staked before it is received, as a multiple of it; since the last bonus, so that each stake
-- counts for one. What comes again each day or week must not be worth more than the house keeps of that.
alter table bonus add column played_times int not null default 0 check (played_times >= 0);
update bonus set played_times = 250 where type <> 'limit';

-- When payouts may begin to an account that the member has changed.
alter table member add column payouts_from timestamptz;

alter table activity drop constraint activity_type_check;
alter table activity add constraint activity_type_check
  check (type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'payout_account', 'password'));

-- A transfer is known by its bank and its reference there. It is taken by the slip that was accepted: one that only waits
-- stands in nobody's way.
drop index slip_transaction_once;
create unique index slip_transaction_once on slip (coalesce(sending_bank, ''), transaction_reference)
  where status = 'SUCCESS';
-- A member shows it once, unless it was refused.
create unique index slip_shown_once on slip (member_id, coalesce(sending_bank, ''), transaction_reference)
  where status <> 'FAILED';
create index slip_of_transfer on slip (transaction_reference) where status = 'SUCCESS';
