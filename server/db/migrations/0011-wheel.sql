-- The prize wheel: what can be won, the wheels, what was drawn, and the coupons for what was won.

create table prize (
  code text primary key,
  -- What a player's coupon calls it.
  name text not null,
  -- money and coin are claimed online; goods are sent by post, through support; nothing gives no coupon.
  kind text not null check (kind in ('money', 'coin', 'goods', 'nothing')),
  -- Satang.
  amount bigint check (amount > 0),
  coin int check (coin > 0),
  -- How long a coupon for it can be claimed.
  valid_days int not null default 30 check (valid_days > 0),
  constraint prize_worth check ((kind = 'money') = (amount is not null) and (kind = 'coin') = (coin is not null))
);

create table wheel (
  id bigint generated always as identity primary key,
  code text not null constraint wheel_code unique,
  name text not null,
  is_active boolean not null default false
);
create unique index wheel_one_active on wheel (is_active) where is_active;

create table wheel_slice (
  wheel_id bigint not null references wheel (id) on delete cascade,
  -- Around the wheel, from 0.
  position int not null,
  code text not null,
  prize_code text not null references prize (code),
  label text not null,
  bg_color text not null check (bg_color ~ '^#[0-9a-f]{6}$'),
  text_color text not null check (text_color ~ '^#[0-9a-f]{6}$'),
  html_description text,
  -- Its share of the draws, of the sum of the wheel's weights.
  weight int not null check (weight between 0 and 1000000),
  primary key (wheel_id, position),
  constraint wheel_slice_code unique (wheel_id, code)
);
create index on wheel_slice (prize_code);

-- Every draw, with what it was drawn from: the ticket says which slice it was as the wheel stood then.
create table spin (
  id bigint generated always as identity primary key,
  reference text not null constraint spin_reference unique,
  member_id bigint not null references member (id),
  wheel_id bigint not null references wheel (id),
  slice_code text not null,
  prize_code text not null references prize (code),
  ticket bigint not null,
  weights bigint not null,
  created_at timestamptz not null,
  constraint spin_ticket check (ticket >= 0 and ticket < weights)
);
create index on spin (member_id, created_at);
create index on spin (wheel_id, created_at);

-- What was won, as it stood then, whatever becomes of the wheel and the prize.
create table coupon (
  id text primary key,
  spin_id bigint not null constraint coupon_once_a_spin unique references spin (id),
  member_id bigint not null references member (id),
  prize_code text not null references prize (code),
  name text not null,
  label text not null,
  html_description text,
  kind text not null check (kind in ('money', 'coin', 'goods')),
  amount bigint check (amount > 0),
  coin int check (coin > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  constraint coupon_worth check ((kind = 'money') = (amount is not null) and (kind = 'coin') = (coin is not null))
);
create index on coupon (member_id, spin_id) where claimed_at is null;

-- Coins that came (above zero) or went (below), where the entry is about coins.
alter table activity add column coin int check (coin <> 0);
