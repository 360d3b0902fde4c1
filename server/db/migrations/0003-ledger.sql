-- Double-entry ledger. Amounts are integer satang. Every transaction's entries sum to zero; entries never change; a
-- player's balance is never below zero. The database itself holds these rules, whatever the program does.

create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('player_wallet', 'player_game', 'house')),
  member_id bigint references member (id),
  -- WALLET, the game's code, or the name of the house account.
  code text not null,
  -- Kept for players. A house account has none: it would be one row that every deposit waits for; its balance is the
  -- sum of its entries.
  balance bigint,
  constraint ledger_account_owner check ((kind = 'house') = (member_id is null)),
  constraint ledger_account_kept_balance check ((kind = 'house') = (balance is null)),
  constraint ledger_balance_not_negative check (balance >= 0),
  constraint ledger_account_once unique nulls not distinct (kind, member_id, code)
);
create index on ledger_account (member_id) where member_id is not null;

create table ledger_transaction (
  id bigint generated always as identity primary key,
  kind text not null,
  -- What it books: a slip, a QR, a transfer. The same thing is never booked twice.
  reference text not null,
  created_at timestamptz not null,
  constraint ledger_transaction_once unique (kind, reference)
);

create table ledger_entry (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction (id),
  account_id bigint not null references ledger_account (id),
  amount bigint not null check (amount <> 0),
  -- The player's balance after this entry.
  balance_after bigint,
  constraint ledger_entry_once_per_account unique (transaction_id, account_id)
);
create index on ledger_entry (account_id, id);

create function ledger_must_balance() returns trigger language plpgsql as $$
declare
  booked bigint;
  total numeric;
  entries int;
begin
  if tg_table_name = 'ledger_entry' then
    booked := new.transaction_id;
  else
    booked := new.id;
  end if;
  select coalesce(sum(amount), 0), count(*) into total, entries from ledger_entry where transaction_id = booked;
  if entries < 2 or total <> 0 then
    raise exception 'ledger transaction % does not balance: % entries sum to %', booked, entries, total
      using errcode = 'check_violation', constraint = 'ledger_transaction_balances';
  end if;
  return null;
end;
$$;

-- Checked at commit: entries come one by one.
create constraint trigger ledger_transaction_balances after insert on ledger_transaction
  deferrable initially deferred for each row execute function ledger_must_balance();
create constraint trigger ledger_entry_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_must_balance();

create function ledger_never_changes() returns trigger language plpgsql as $$
begin
  raise exception '% on % is not allowed: what is booked stays; book the opposite instead', tg_op, tg_table_name
    using errcode = 'check_violation', constraint = 'ledger_immutable';
end;
$$;
create trigger ledger_entry_immutable before update or delete on ledger_entry
  for each row execute function ledger_never_changes();
create trigger ledger_transaction_immutable before update or delete on ledger_transaction
  for each row execute function ledger_never_changes();

-- First answers of calls that carry an Idempotency-Key. Written in the same transaction as what the call moved.
create table idempotency (
  member_id bigint not null references member (id) on delete cascade,
  key text not null,
  request_hash bytea not null,
  status int,
  body json,
  created_at timestamptz not null,
  primary key (member_id, key)
);
create index on idempotency (created_at);
