-- The desk's lists in pages and by search (server/desk/pages.ts): each order, and each way to search, has its index.

-- By the first and the last digits of a number, by name and by surname; ranges of bytes, so that a beginning is a range.
create index if not exists member_phone_begins on member (phone text_pattern_ops);
create index if not exists member_phone_ends on member (reverse(phone) text_pattern_ops);
create index if not exists member_name_begins on member (lower(name) text_pattern_ops);
create index if not exists member_surname_begins on member (lower(split_part(name, ' ', 2)) text_pattern_ops);

-- What waits comes first, the oldest on top, then what was decided last.
create index if not exists slip_listed on slip (coalesce(decided_at, 'infinity'), (-id));
create index if not exists slip_of_member on slip (member_id, coalesce(decided_at, 'infinity'), (-id));
create index if not exists slip_of_amount on slip (amount, coalesce(decided_at, 'infinity'), (-id)) where amount is not null;
create index if not exists slip_shows on slip (transaction_reference) where transaction_reference is not null;

create index if not exists withdrawal_listed on withdrawal (coalesce(decided_at, 'infinity'), (-id));
create index if not exists withdrawal_of_member on withdrawal (member_id, coalesce(decided_at, 'infinity'), (-id));
create index if not exists withdrawal_of_amount on withdrawal (amount, coalesce(decided_at, 'infinity'), (-id));

create index if not exists qr_code_of_member on qr_code (member_id, created_at);
create index if not exists qr_code_of_amount on qr_code (amount, created_at);
create index if not exists qr_code_waiting on qr_code (expires_at) where is_open;

create index if not exists gift_listed on gift (registered_at);
create index if not exists gift_of_member on gift (redeemed_by, registered_at) where redeemed_by is not null;
create index if not exists gift_of_amount on gift (amount, registered_at);

create index if not exists sms_to on sms (phone, id);
