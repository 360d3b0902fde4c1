-- What became of a message, as the operator's sender says (contract/door.ts); null until it does.
alter table sms add column status text check (status in ('sent', 'failed'));
