-- How a slip's picture looks (server/slip/picture.ts): pictures that look nearly the same differ in few of the bits. Null
-- for slips from before it.
alter table slip add column picture_hash bit(1024);
create index on slip (picture_hash, id);
