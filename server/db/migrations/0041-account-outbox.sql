-- What changes on a member's account is kept here by the transaction that changes it, and sent after its commit, many at
-- once (server/chat/outbox.ts). PostgreSQL lets transactions that notify commit one at a time: those that move money are
-- not among them. Not logged: whoever listens when the server breaks down has missed something anyway, and reads anew.
create unlogged table account_news (
  id bigint generated always as identity primary key,
  payload text not null
);

create or replace function tell_account(member_id bigint, deposit json) returns void language sql as $$
  insert into account_news (payload)
  values (json_build_object('type', 'account', 'key', 'member:' || member_id, 'deposit', deposit)::text);
$$;

-- Sends as many as that at most, and returns how many there were; the same words are sent once. Two processes that send at
-- the same time take different ones.
create function send_account_news(most int) returns int language plpgsql as $$
declare
  taken text[];
begin
  with gone as (
    delete from account_news
    where id = any (array(select id from account_news order by id limit most for update skip locked))
    returning payload)
  select array_agg(payload) into taken from gone;
  perform pg_notify('chat_' || current_schema(), payload) from (select distinct unnest(taken) as payload) told;
  return coalesce(cardinality(taken), 0);
end $$;
