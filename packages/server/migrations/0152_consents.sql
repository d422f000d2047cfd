-- What a client agreed to when it connected an app, each time: its instruction to us (LGPD art. 39). The connection itself
-- says only what holds now.
create table connection_consent (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  connection_id uuid not null references connection,
  granted_scopes text[] not null,
  school_cnpjs text[],
  data_profile text not null check (data_profile in ('full', 'minimal')),
  -- In the words that the client was shown.
  text text not null,
  given_by text not null,
  given_at timestamptz not null default clock()
);
create index connection_consent_latest on connection_consent (connection_id, given_at desc);
select isolate('connection_consent');
-- Proof is added to, and never changed.
revoke update, delete on connection_consent from sineta_app, sineta_system;
