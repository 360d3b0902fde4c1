-- What changes on a member's account is told to the member's open apps, whichever process holds their sockets: once the
-- transaction is committed, on the channel of the chat (server/chat/events.ts). PostgreSQL tells the same words of one
-- transaction once.

create function tell_account(member_id bigint, deposit json) returns void language sql as $$
  select pg_notify('chat_' || current_schema(), json_build_object(
    'type', 'account', 'key', 'member:' || member_id, 'deposit', deposit)::text);
$$;

create function tell_account_changed() returns trigger language plpgsql as $$
begin
  perform tell_account(new.member_id, null);
  return null;
end $$;
create trigger balance_told after update of balance on ledger_account
  for each row when (new.kind = 'player_wallet' and new.balance is distinct from old.balance)
  execute function tell_account_changed();
create trigger withdrawal_told after update of status on withdrawal
  for each row when (new.status is distinct from old.status) execute function tell_account_changed();
create trigger slip_told after update of status on slip
  for each row when (new.status is distinct from old.status) execute function tell_account_changed();

create function tell_coins() returns trigger language plpgsql as $$
begin
  perform tell_account(new.id, null);
  return null;
end $$;
create trigger coins_told after update of coin on member
  for each row when (new.coin is distinct from old.coin) execute function tell_coins();

-- A deposit is told by its amount: it comes from outside, and nobody waits for it.
create function tell_deposit() returns trigger language plpgsql as $$
begin
  perform tell_account(new.member_id, json_build_object('amount', new.amount, 'reference', new.reference));
  return null;
end $$;
create trigger deposit_told after insert on activity
  for each row when (new.type = 'deposit' and new.status = 'SUCCESS') execute function tell_deposit();
