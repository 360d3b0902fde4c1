-- What happened on a member's account, for who was away. Written by triggers, so that whichever way it comes about (the
-- service, the desk, the bank's report) its message is of the same transaction. Amounts in satang.

create table inbox_message (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id),
  kind text not null check (kind in (
    'deposit', 'withdrawal_paid', 'withdrawal_refused', 'slip_accepted', 'slip_refused', 'bonus_done', 'bonus_ended',
    'coupon_expiring', 'password', 'payout_account')),
  -- Of what it tells of: nothing is told twice.
  reference text not null,
  amount bigint check (amount >= 0),
  reason text,
  name text,
  expires_at timestamptz,
  created_at timestamptz not null,
  read_at timestamptz,
  constraint inbox_message_once unique (member_id, kind, reference)
);
create index inbox_newest on inbox_message (member_id, id desc);
create index inbox_unread on inbox_message (member_id) where read_at is null;
create index inbox_age on inbox_message (created_at);

-- A member has the newest 200. The apps that are open hear of a new message and of one that was read elsewhere.
create function keep_inbox() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from inbox_message where member_id = new.member_id and id <= (
      select id from inbox_message where member_id = new.member_id order by id desc offset 200 limit 1);
  end if;
  perform tell_account(new.member_id, null);
  return null;
end $$;
create trigger inbox_kept after insert or update of read_at on inbox_message for each row execute function keep_inbox();

-- A slip that was accepted is told as such, not as another deposit.
create function tell_inbox_of_activity() returns trigger language plpgsql as $$
begin
  insert into inbox_message (member_id, kind, reference, amount, created_at)
  values (new.member_id,
          case when new.type <> 'deposit' then new.type
               when exists (select 1 from slip where reference = new.reference) then 'slip_accepted'
               else 'deposit' end,
          new.reference, case when new.type = 'deposit' then new.amount end, new.created_at)
  on conflict do nothing;
  return null;
end $$;
create trigger inbox_told after insert on activity
  for each row when ((new.type = 'deposit' and new.status = 'SUCCESS') or new.type in ('password', 'payout_account'))
  execute function tell_inbox_of_activity();

create function tell_inbox_of_withdrawal() returns trigger language plpgsql as $$
begin
  insert into inbox_message (member_id, kind, reference, amount, reason, created_at)
  values (new.member_id, 'withdrawal_' || new.status, new.reference, new.amount, new.reason, new.decided_at)
  on conflict do nothing;
  return null;
end $$;
create trigger inbox_told after update of status on withdrawal
  for each row when (new.status is distinct from old.status and new.status in ('paid', 'refused'))
  execute function tell_inbox_of_withdrawal();

-- One that fails as it is sent has been answered on the spot.
create function tell_inbox_of_slip() returns trigger language plpgsql as $$
begin
  insert into inbox_message (member_id, kind, reference, reason, created_at)
  values (new.member_id, 'slip_refused', new.reference, new.note, new.decided_at)
  on conflict do nothing;
  return null;
end $$;
create trigger inbox_told after update of status on slip
  for each row when (new.status is distinct from old.status and new.status = 'FAILED')
  execute function tell_inbox_of_slip();

-- Whoever gives a bonus up knows it.
create function tell_inbox_of_bonus() returns trigger language plpgsql as $$
begin
  insert into inbox_message (member_id, kind, reference, name, created_at)
  select new.member_id, case new.status when 'finished' then 'bonus_done' else 'bonus_ended' end, new.reference, b.name,
         new.ended_at
  from bonus b where b.code = new.code
  on conflict do nothing;
  return null;
end $$;
create trigger inbox_told after update of status on bonus_receipt
  for each row when (new.status is distinct from old.status and new.status in ('finished', 'failed'))
  execute function tell_inbox_of_bonus();

-- Those about to expire are looked for now and then (server/inbox/keeping.ts).
create index coupon_unclaimed on coupon (expires_at) where claimed_at is null;
