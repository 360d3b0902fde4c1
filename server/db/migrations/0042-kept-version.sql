-- Processes keep settings and lists in memory that rarely change (server/http/kept.ts), for as long as this says the same:
-- each call reads it with its session. So a change holds at once, in every process, and costs the calls nothing.
create table kept_version (
  only_row boolean primary key default true check (only_row),
  version uuid not null default gen_random_uuid()
);
insert into kept_version default values;

create function kept_has_changed() returns trigger language plpgsql as $$
begin
  update kept_version set version = gen_random_uuid();
  return null;
end $$;
create trigger kept_changed after insert or update or delete or truncate on setting
  for each statement execute function kept_has_changed();
create trigger kept_changed after insert or update or delete or truncate on deposit_bank
  for each statement execute function kept_has_changed();
create trigger kept_changed after insert or update or delete or truncate on qr_provider_failure
  for each statement execute function kept_has_changed();
create trigger kept_changed after insert or update or delete or truncate on wheel
  for each statement execute function kept_has_changed();
create trigger kept_changed after insert or update or delete or truncate on wheel_slice
  for each statement execute function kept_has_changed();
create trigger kept_changed after insert or update or delete or truncate on prize
  for each statement execute function kept_has_changed();
