-- A member's balances at the providers are read, and what was won and lost there since the last time is booked, in one call.
-- Locks in the order game accounts, provider accounts, ledger: others do the same. Returns the member's open accounts, and
-- the wallet, whose game is null. `unit`: satang of a hundredth of the game's credit.
create function refresh_balances(of_member bigint, at timestamptz)
returns table (game text, username text, unit int, balance bigint) language plpgsql as $$
#variable_conflict use_column
declare
  change record;
begin
  perform 1 from game_account a
    join provider_account p on p.game_code = a.game_code and p.username = a.username
    where a.member_id = of_member order by a.game_code for update of a, p;
  perform 1 from ledger_account l where l.member_id = of_member order by l.id for update;
  -- Read after the accounts are locked, or two at once would book the same result twice.
  for change in
    select a.game_code, a.username, p.balance * g.ft_wallet_slot - coalesce(l.balance, 0) as amount
    from game_account a
    join game g on g.code = a.game_code
    join provider_account p on p.game_code = a.game_code and p.username = a.username
    left join ledger_account l on l.kind = 'player_game' and l.member_id = of_member and l.code = a.game_code
    where a.member_id = of_member and p.balance * g.ft_wallet_slot <> coalesce(l.balance, 0)
    order by a.game_code
  loop
    perform ledger_post(
      'game_result', change.game_code || ':' || change.username || ':' || nextval('game_result_no'), at,
      jsonb_build_array(
        jsonb_build_object('kind', 'player_game', 'member_id', of_member, 'code', change.game_code,
                           'amount', change.amount),
        jsonb_build_object('kind', 'house', 'code', 'GAME:' || change.game_code, 'amount', -change.amount)));
  end loop;
  return query
    select a.game_code, a.username, g.ft_wallet_slot, coalesce(l.balance, 0)
    from game_account a
    join game g on g.code = a.game_code
    left join ledger_account l on l.kind = 'player_game' and l.member_id = of_member and l.code = a.game_code
    where a.member_id = of_member order by a.game_code;
  return query
    select null::text, null::text, 1, l.balance
    from ledger_account l where l.kind = 'player_wallet' and l.member_id = of_member and l.code = 'WALLET';
end $$;

-- Moves credit into a provider's account, or out of it when below zero. Fails for an account that it does not know.
create function move_provider_credit(of_game text, of_username text, hundredths bigint) returns void
language plpgsql as $$
begin
  update provider_account set balance = balance + hundredths where game_code = of_game and username = of_username;
  if not found then
    raise exception '% knows no account %', of_game, of_username
      using errcode = 'no_data_found', constraint = 'provider_account_known';
  end if;
end $$;
