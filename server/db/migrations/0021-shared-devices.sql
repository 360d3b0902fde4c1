-- Members who logged in on one device, one after the other: often a family, sometimes one person with many accounts.
create table shared_device (
  member_id bigint not null references member (id) on delete cascade,
  other_id bigint not null references member (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (member_id, other_id),
  constraint shared_device_order check (member_id < other_id)
);
create index on shared_device (seen_at desc);
create index on shared_device (other_id);
