-- As in 0041, but in a language whose statements keep their plans: a function in SQL has its statement read and planned anew
-- each time, in every movement of money.
create or replace function tell_account(member_id bigint, deposit json) returns void language plpgsql as $$
begin
  insert into account_news (payload)
  values (json_build_object('type', 'account', 'key', 'member:' || member_id, 'deposit', deposit)::text);
end $$;
