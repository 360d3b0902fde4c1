-- When the member first logged in on the device with the password that holds now; null where not yet. A device from before
-- it is still theirs, but has to earn its trust anew.
alter table login_device add column entered_at timestamptz;
update login_device set entered_at = created_at;
