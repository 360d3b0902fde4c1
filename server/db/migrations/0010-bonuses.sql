-- Bonuses and promotion codes, and what members received of them. Amounts in satang.

create table bonus (
  -- Upper case. A promotion is asked for by it.
  code text primary key check (code = upper(code) and code <> ''),
  kind text not null check (kind in ('bonus', 'promotion')),
  name text not null,
  -- limit: max_received in all. day, week: max_received a day, a week.
  type text not null check (type in ('limit', 'day', 'week')),
  max_received int not null check (max_received > 0),
  -- HTML; {percentFail} stands for the percentage.
  notice text not null default '',
  -- Either a fixed amount, or a share of the last deposit up to amount_max.
  amount bigint check (amount >= 100),
  deposit_percent int check (deposit_percent > 0),
  amount_max bigint check (amount_max >= 100),
  -- The least deposit that it takes; none where it is null.
  deposit_min bigint check (deposit_min > 0),
  -- Stakes asked for, as a multiple of what was credited and of the deposit that it matches.
  turnover_times int not null check (turnover_times > 0),
  -- Taken back of the bonus and what was won with it when it is given up.
  percent_fail int not null check (percent_fail between 0 and 100),
  -- How often it is given to all members together; given counts only where there is such a number, so that members do
  -- not wait for each other elsewhere.
  quota int check (quota >= 0),
  given int not null default 0 check (given >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  position int not null,
  is_active boolean not null default true,
  constraint bonus_amount check ((amount is null) <> (deposit_percent is null)),
  constraint bonus_matches_deposit check (deposit_percent is null or (deposit_min is not null and amount_max is not null)),
  constraint bonus_quota_kept check (quota is null or given <= quota)
);

create table bonus_banner (
  code text not null references bonus (code) on delete cascade,
  position int not null,
  image text,
  html text,
  primary key (code, position)
);

create table bonus_receipt (
  id bigint generated always as identity primary key,
  reference text not null constraint bonus_receipt_reference unique,
  member_id bigint not null references member (id),
  code text not null references bonus (code),
  -- As it stood when it was received: the desk may change the bonus later.
  amount bigint not null check (amount >= 100),
  turnover_required bigint not null check (turnover_required > 0),
  percent_fail int not null check (percent_fail between 0 and 100),
  -- The deposit that it matches or that it took.
  deposit bigint check (deposit > 0),
  -- The last round before it: stakes after it count.
  after_play bigint not null,
  -- The last line of the member's statement before it: a deposit serves for one bonus only.
  after_activity bigint not null,
  received_at timestamptz not null,
  -- finished: the turnover was reached. cleared: the member gave it up. failed: no money was left to go on with.
  status text not null default 'active' check (status in ('active', 'finished', 'cleared', 'failed')),
  -- Taken back when it was given up.
  taken bigint not null default 0 check (taken >= 0),
  ended_at timestamptz,
  constraint bonus_receipt_ended check ((status = 'active') = (ended_at is null))
);
-- A member holds one at a time, bonus or promotion.
create unique index bonus_one_held on bonus_receipt (member_id) where status = 'active';
create index on bonus_receipt (member_id, code);
create index on bonus_receipt (code, received_at);

-- Stakes and results since a bonus was received, from the index alone.
create index play_since on play (member_id, id) include (stake, payout);
