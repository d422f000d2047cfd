-- Passkeys: a key pair on somebody's device, of which we keep the public half. There is nothing in here to steal.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  audience text not null check (audience in ('portal', 'panel', 'operator')),
  subject_id uuid not null,
  -- What the device calls it; the signature proves the rest.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often it was used, by the device's own count. One that goes back is a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default clock(),
  last_used_at timestamptz
);
create index passkey_subject on passkey (subject_id);

-- What a device has to sign, once, within minutes. Hashed like any token.
create table passkey_challenge (
  hash bytea primary key,
  audience text not null check (audience in ('portal', 'panel', 'operator')),
  -- Who registers a passkey; null: somebody signs in, and the passkey will say who.
  subject_id uuid,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);
