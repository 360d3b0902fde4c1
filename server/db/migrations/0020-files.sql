-- Uploaded files, where every process of the service finds them: in pieces here, or in an object store.

create table stored_file (
  name text primary key,
  -- Whose they count as: 'member:12', 'ip:203.0.113.7' for a guest, 'desk'.
  owner text not null,
  purpose text not null check (purpose in ('slip', 'chat')),
  bytes bigint not null check (bytes > 0),
  place text not null check (place in ('database', 'object')),
  created_at timestamptz not null,
  -- All of it is there.
  complete boolean not null default false,
  -- It is part of a slip or of a message. What is not goes after a day.
  used boolean not null default false
);
create index on stored_file (created_at) where not used;
create index on stored_file (purpose, created_at) where used;

create table file_piece (
  name text not null references stored_file (name) on delete cascade,
  at int not null,
  bytes bytea not null check (octet_length(bytes) <= 262144),
  primary key (name, at)
);
-- Pictures and films are pressed already.
alter table file_piece alter column bytes set storage external;

-- What each owner has of it.
create table file_usage (
  owner text primary key,
  bytes bigint not null check (bytes >= 0)
);

create function give_file_usage_back() returns trigger language plpgsql as $$
begin
  update file_usage set bytes = bytes - old.bytes where owner = old.owner;
  return null;
end $$;
create trigger file_usage_back after delete on stored_file for each row execute function give_file_usage_back();

-- What lies in the data folder is taken in at the start (server/files/folder.ts).
drop table chat_file;
