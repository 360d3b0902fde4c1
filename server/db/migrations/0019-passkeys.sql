-- Passkeys (WebAuthn): public keys of members' devices, and the challenges that these are asked to sign.

-- By which a passkey knows whose it is. It says nothing about the member.
alter table member add column passkey_user uuid not null default gen_random_uuid();

create table passkey (
  id uuid primary key default gen_random_uuid(),
  member_id bigint not null references member (id) on delete cascade,
  -- base64url, as the device named it.
  credential_id text not null constraint passkey_known unique,
  public_key bytea not null,
  -- Signatures made so far; 0 for ever where a device does not count.
  counter bigint not null,
  transports text[] not null,
  -- What it was made with, as a session's.
  device jsonb not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index on passkey (member_id, created_at);

-- Each good once, for one purpose, in the browser that asked for it.
create table passkey_challenge (
  challenge text primary key,
  purpose text not null check (purpose in ('add', 'confirm', 'login')),
  browser_hash bytea not null,
  -- Whose it is; null for a login.
  member_id bigint references member (id) on delete cascade,
  expires_at timestamptz not null
);
create index on passkey_challenge (expires_at);
