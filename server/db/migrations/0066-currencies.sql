-- Money has a currency: a member's is the one that the member registered with, and stays so. Amounts are integer hundredths
-- of it. Entries of two currencies never meet in one transaction. Whoever had money until now had it in baht.

-- Before the members, as a deposit locks them: the ledger, then the member.
alter table ledger_account add column currency text not null default 'BAHT'
  constraint ledger_account_currency check (currency in ('BAHT', 'LAK'));

update member m set currency = 'BAHT'
where currency <> 'BAHT' and (
  exists (select 1 from ledger_account a where a.member_id = m.id)
  -- What was promised, or may still be paid, was in baht too.
  or exists (select 1 from qr_code q where q.member_id = m.id)
  or exists (select 1 from slip s where s.member_id = m.id)
  or exists (select 1 from invite_earning e where e.member_id = m.id)
  or exists (select 1 from coupon c where c.member_id = m.id and c.amount is not null)
  or exists (select 1 from refund r where r.member_id = m.id));
alter table member add constraint member_currency check (currency in ('BAHT', 'LAK'));

create function member_currency_stays() returns trigger language plpgsql as $$
begin
  raise exception 'the currency of member % stays: their money is in it', new.id
    using errcode = 'check_violation', constraint = 'member_currency_stays';
end $$;
create trigger member_currency_stays before update of currency on member
  for each row when (new.currency <> old.currency) execute function member_currency_stays();

-- A member has one account of a code; the house has one in each currency.
alter table ledger_account drop constraint ledger_account_once;
create unique index if not exists ledger_account_of_member on ledger_account (member_id, kind, code) where member_id is not null;
create unique index if not exists ledger_account_of_house on ledger_account (code, currency) where member_id is null;
drop index ledger_account_member_id_idx;

-- An entry is in its account's currency. Those from before are in baht, as their accounts are: they are not looked at again.
create unique index if not exists ledger_account_in_currency on ledger_account (id, currency);
alter table ledger_entry add column currency text not null default 'BAHT';
alter table ledger_entry drop constraint ledger_entry_account_id_fkey,
  add constraint ledger_entry_account foreign key (account_id, currency) references ledger_account (id, currency) not valid;

create or replace function ledger_must_balance() returns trigger language plpgsql as $$
declare
  booked bigint;
  total numeric;
  entries int;
  currencies int;
begin
  if tg_table_name = 'ledger_entry' then
    booked := new.transaction_id;
  else
    booked := new.id;
  end if;
  select coalesce(sum(amount), 0), count(*), count(distinct currency) into total, entries, currencies
  from ledger_entry where transaction_id = booked;
  if entries < 2 or total <> 0 or currencies <> 1 then
    raise exception 'ledger transaction % does not balance: % entries in % currencies sum to %',
      booked, entries, currencies, total
      using errcode = 'check_violation', constraint = 'ledger_transaction_balances';
  end if;
  return null;
end;
$$;

drop function ledger_account_id(text, bigint, text);
create function ledger_account_id(of_kind text, of_member bigint, of_code text, of_currency text) returns bigint
language plpgsql as $$
declare
  found_id bigint;
begin
  loop
    if of_member is null then
      select id into found_id from ledger_account
      where kind = of_kind and member_id is null and code = of_code and currency = of_currency;
    else
      select id into found_id from ledger_account where kind = of_kind and member_id = of_member and code = of_code;
    end if;
    if found_id is not null then
      return found_id;
    end if;
    insert into ledger_account (kind, member_id, code, currency, balance)
    values (of_kind, of_member, of_code, coalesce((select currency from member where id = of_member), of_currency), case when of_kind = 'house' then null else 0 end)
    on conflict do nothing;
  end loop;
end $$;

-- As in 0040. The movement is in its member's currency; a payout that is paid names no member any more: its request did.
create or replace function ledger_post(of_kind text, of_reference text, at timestamptz, entries jsonb) returns bigint
language plpgsql as $$
declare
  booked bigint;
  entry record;
  kept bigint;
  in_currency text;
begin
  insert into ledger_transaction (kind, reference, created_at) values (of_kind, of_reference, at) returning id into booked;
  select m.currency into in_currency
  from jsonb_to_recordset(entries) as e (member_id bigint) join member m on m.id = e.member_id limit 1;
  if in_currency is null then
    select e.currency into in_currency
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.kind = 'withdraw' and t.reference = of_reference limit 1;
  end if;
  in_currency := coalesce(in_currency, 'BAHT');
  for entry in
    select account_id, amount
    from (select ledger_account_id(e.kind, e.member_id, e.code, in_currency) as account_id,
                 sum(e.amount)::bigint as amount
          from jsonb_to_recordset(entries) as e (kind text, member_id bigint, code text, amount bigint)
          group by e.kind, e.member_id, e.code having sum(e.amount) <> 0
          order by e.kind, e.member_id, e.code) named
    order by account_id
  loop
    -- A house account keeps none.
    update ledger_account set balance = balance + entry.amount where id = entry.account_id and kind <> 'house'
    returning balance into kept;
    insert into ledger_entry (transaction_id, account_id, amount, balance_after, currency)
    values (booked, entry.account_id, entry.amount, kept, in_currency);
  end loop;
  return booked;
end $$;

-- What is on offer is so in one currency: a bonus to the members who have it, a wheel too.
alter table bonus add column currency text not null default 'BAHT'
  constraint bonus_currency check (currency in ('BAHT', 'LAK'));
alter table wheel add column currency text not null default 'BAHT'
  constraint wheel_currency check (currency in ('BAHT', 'LAK'));
-- Also for a release from before, which knows nothing of it.
create function offer_is_in_currency() returns trigger language plpgsql as $$
declare
  offered text;
  own text;
begin
  if tg_table_name = 'spin' then
    select currency into offered from wheel where id = new.wheel_id;
  else
    select currency into offered from bonus where code = new.code;
  end if;
  select currency into own from member where id = new.member_id;
  if offered <> own then
    raise exception 'member % has money in %, what is offered is in %', new.member_id, own, offered
      using errcode = 'check_violation', constraint = 'offer_in_currency';
  end if;
  return null;
end $$;
create trigger bonus_in_currency after insert on bonus_receipt for each row execute function offer_is_in_currency();
create trigger spin_in_currency after insert on spin for each row execute function offer_is_in_currency();

drop index wheel_one_active;
create unique index if not exists wheel_one_active on wheel (currency) where is_active;
