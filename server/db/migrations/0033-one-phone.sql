-- Of a member whose number another member has too, written in another way (server/members/phone.ts): the number in its one form.
alter table member add column twin_phone text;
create index on member (twin_phone) where twin_phone is not null;
