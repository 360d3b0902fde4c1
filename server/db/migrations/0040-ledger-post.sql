-- A movement is one call: the booking, which is there once, then each account's balance and entry. The rules are those of
-- 0003 and hold here as for anything else that writes.

-- The account, which comes into being when it is first named. Two ways to ask, because no index serves
-- `is not distinct from`.
create function ledger_account_id(of_kind text, of_member bigint, of_code text) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  loop
    if of_member is null then
      select id into found_id from ledger_account where kind = of_kind and member_id is null and code = of_code;
    else
      select id into found_id from ledger_account where kind = of_kind and member_id = of_member and code = of_code;
    end if;
    if found_id is not null then
      return found_id;
    end if;
    insert into ledger_account (kind, member_id, code, balance)
    values (of_kind, of_member, of_code, case when of_kind = 'house' then null else 0 end)
    on conflict on constraint ledger_account_once do nothing;
  end loop;
end $$;

-- `entries`: [{"kind", "member_id", "code", "amount"}]; those of one account become one. Accounts are made in the order of
-- their names and locked in the order of their ids, so that movements in opposite directions do not wait for each other.
create function ledger_post(of_kind text, of_reference text, at timestamptz, entries jsonb) returns bigint
language plpgsql as $$
declare
  booked bigint;
  entry record;
  kept bigint;
begin
  insert into ledger_transaction (kind, reference, created_at) values (of_kind, of_reference, at) returning id into booked;
  for entry in
    select account_id, amount
    from (select ledger_account_id(e.kind, e.member_id, e.code) as account_id, sum(e.amount)::bigint as amount
          from jsonb_to_recordset(entries) as e (kind text, member_id bigint, code text, amount bigint)
          group by e.kind, e.member_id, e.code having sum(e.amount) <> 0
          order by e.kind, e.member_id, e.code) named
    order by account_id
  loop
    -- A house account keeps none.
    update ledger_account set balance = balance + entry.amount where id = entry.account_id and kind <> 'house'
    returning balance into kept;
    insert into ledger_entry (transaction_id, account_id, amount, balance_after)
    values (booked, entry.account_id, entry.amount, kept);
  end loop;
  return booked;
end $$;
