-- The support chat. A conversation is a member's or a guest's; its messages are numbered without gaps.

create table chat_conversation (
  id bigint generated always as identity primary key,
  member_id bigint references member (id) constraint chat_conversation_member unique,
  -- SHA-256 of the secret that the guest's browser keeps: who has it reads the conversation.
  guest_hash bytea constraint chat_conversation_guest unique,
  -- What a guest called themselves.
  guest_name text,
  -- The customer's language, where it is known.
  locale text check (locale in ('th', 'lo', 'en')),
  created_at timestamptz not null,
  -- Of the last message: its number and its time.
  last_seq bigint not null default 0,
  last_at timestamptz,
  -- When an agent wrote last: the bot keeps still for a while.
  agent_at timestamptz,
  constraint chat_conversation_owner check (num_nonnulls(member_id, guest_hash) = 1)
);
create index on chat_conversation (last_at desc) where last_at is not null;

create table chat_message (
  id uuid primary key default gen_random_uuid(),
  conversation_id bigint not null references chat_conversation (id),
  seq bigint not null,
  -- Chosen by the sender's app, so that a message that is sent again is stored once.
  client_id text,
  sender text not null check (sender in ('customer', 'support', 'bot')),
  name text,
  session_id text,
  -- What the bot was answering, for its own messages.
  topic text,
  message jsonb not null,
  created_at timestamptz not null,
  -- When the other side read it.
  read_at timestamptz,
  constraint chat_message_order unique (conversation_id, seq),
  constraint chat_message_once unique (conversation_id, client_id)
);
create index chat_message_unread on chat_message (conversation_id, sender) where read_at is null;

-- Uploaded files. One that was never sent is taken away after a day.
create table chat_file (
  name text primary key,
  kind text not null check (kind in ('image', 'video', 'file')),
  created_at timestamptz not null,
  sent boolean not null default false
);
create index on chat_file (created_at) where not sent;

-- A session that ends closes its sockets, whichever process holds them. Only the hash is told.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('chat_' || current_schema(), json_build_object('type', 'session', 'session', encode(old.token_hash, 'hex'))::text);
  return null;
end $$;
create trigger session_end after delete on session for each row execute function tell_session_end();
