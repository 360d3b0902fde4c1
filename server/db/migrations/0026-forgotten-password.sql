-- A code may also let a visitor set a new password. It is of no use for registering nor as a proof, nor those for this.
alter table otp drop constraint otp_purpose_check;
alter table otp add constraint otp_purpose_check check (purpose in ('register', 'proof', 'reset'));
