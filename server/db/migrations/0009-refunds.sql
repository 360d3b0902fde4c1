-- Loss refunds, and the banners before the invite and refund dialogs.

create table refund (
  id bigint generated always as identity primary key,
  no bigint not null,
  member_id bigint not null references member (id),
  -- The day, in the service's time zone, whose losses it gives a share of.
  day date not null,
  -- Satang.
  amount bigint not null check (amount > 0),
  -- When the member received it; the money moves when it is added to the wallet.
  created_at timestamptz not null,
  added_at timestamptz,
  constraint refund_once_a_day unique (member_id, day),
  constraint refund_numbered unique (member_id, no)
);
create index on refund (member_id) where added_at is null;
create trigger refund_number before insert on refund for each row execute function number_in_list();

create table banner (
  place text not null,
  position int not null,
  image text,
  html text,
  primary key (place, position)
);
