-- Sessions and safety as the member is shown them.

-- The name of a session: its token's hash is told to nobody.
alter table session add column id uuid not null default gen_random_uuid();
create unique index on session (id);
-- What it was opened with, `{"browser", "system", "kind"}`, and from where: a network, no whole address.
alter table session add column device jsonb not null default '{}';
alter table session add column network text not null default '';

alter table activity drop constraint activity_type_check;
alter table activity add constraint activity_type_check
  check (type in ('deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer', 'payout_account', 'password', 'new_device',
                  'sessions_ended', 'passkey_added', 'passkey_removed'));
-- What the profile lists of it.
create index activity_of_security on activity (member_id, no desc)
  where type in ('payout_account', 'password', 'new_device', 'sessions_ended', 'passkey_added', 'passkey_removed');
