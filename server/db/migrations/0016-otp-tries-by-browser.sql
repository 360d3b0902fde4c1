-- Wrong codes count for the browser that gave them: a stranger's must not block the number for its owner.
delete from otp_tries;
alter table otp_tries drop constraint otp_tries_pkey;
alter table otp_tries add column browser_hash bytea not null;
alter table otp_tries add primary key (phone, browser_hash);
