-- Devices that show a notification when a message comes into the inbox (Web Push). A device belongs to one session and goes
-- with it, however that ends.
create table push_device (
  token_hash bytea primary key references session (token_hash) on delete cascade,
  member_id bigint not null references member (id),
  endpoint text not null check (length(endpoint) <= 2048),
  -- The endpoint's origin: one that hangs delays no other.
  service text not null,
  p256dh text not null,
  auth text not null,
  -- What the player wants to be told, and whether with its amount.
  payouts boolean not null,
  deposits boolean not null,
  offers boolean not null,
  amounts boolean not null,
  -- Messages in a row that the push service has refused.
  refusals int not null default 0,
  created_at timestamptz not null
);
create index if not exists push_device_member on push_device (member_id);
create index if not exists push_device_endpoint on push_device (endpoint);

-- Messages to send. Without references: the transaction that writes an outcome waits for no device, and fails with none.
create table push_job (
  message_id bigint not null,
  token_hash bytea not null,
  tries int not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null,
  primary key (message_id, token_hash)
);
create index if not exists push_job_due on push_job (due_at);
create index if not exists push_job_age on push_job (created_at);

-- Read once more when the message is sent: the choice may have changed since.
create function push_wanted(kind text, device push_device) returns boolean language sql immutable as $$
  select case
    when kind in ('withdrawal_paid', 'withdrawal_refused') then device.payouts
    when kind in ('deposit', 'slip_accepted', 'slip_refused') then device.deposits
    when kind in ('bonus_done', 'bonus_ended', 'coupon_expiring') then device.offers
    else false end
$$;

-- In the transaction of the message, which is that of the outcome.
create function push_inbox_message() returns trigger language plpgsql as $$
begin
  insert into push_job (message_id, token_hash, due_at, created_at)
  select new.id, token_hash, new.created_at, new.created_at from push_device as device
  where member_id = new.member_id and push_wanted(new.kind, device);
  return null;
end $$;
create trigger inbox_pushed after insert on inbox_message for each row execute function push_inbox_message();

create function forget_push_devices() returns trigger language plpgsql as $$
begin
  delete from push_device where member_id = new.id;
  return null;
end $$;
create trigger member_ended after update of is_active on member
  for each row when (old.is_active and not new.is_active) execute function forget_push_devices();
