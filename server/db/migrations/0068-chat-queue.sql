-- What a conversation is about, and who waits for an agent. Conversations from before wait from their next message on.

alter table chat_conversation
  -- The topic that the customer chose last, by its id; none a day after the last message.
  add column topic text,
  -- The time of the customer's oldest message that no agent has answered.
  add column waiting_since timestamptz,
  -- When an agent last read what is waiting; none since a message that came after.
  add column seen_at timestamptz;
create index if not exists chat_conversation_waiting on chat_conversation (waiting_since) where waiting_since is not null;

-- Of an agent's message that answers: the wait, in seconds.
alter table chat_message add column waited int;
create index if not exists chat_message_waited on chat_message (created_at desc) where waited is not null;
