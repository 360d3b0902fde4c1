-- A code may also be a member's proof that it is them again. It is of no use for registering, nor one of those for this.
alter table otp add column purpose text not null default 'register' check (purpose in ('register', 'proof'));
-- Whose proof it is, and the session that asked for it; null where a visitor registers.
alter table otp add column member_id bigint references member (id) on delete cascade;
alter table otp add column session_hash bytea;
alter table otp add constraint otp_whose check
  ((purpose = 'proof') = (member_id is not null) and (member_id is null) = (session_hash is null));
