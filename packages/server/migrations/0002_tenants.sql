-- Clients and their schools, partners and their apps, the connections between them, and their keys.

create table client (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{1,61}[a-z0-9])$'),
  name text not null,
  cnpj text,
  environment text not null check (environment in ('live', 'sandbox')),
  status text not null default 'active' check (status in ('active', 'suspended')),
  erp_enabled boolean not null default false,
  time_zone text not null default 'America/Sao_Paulo',
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
select versioned('client');

create table client_apis (
  client_id uuid primary key references client,
  webhook_url text,
  signing_enabled boolean not null default false,
  consecutive_failures int not null default 0,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default clock()
);
-- The columns that the delivery engine writes are no settings and do not move the version.
create trigger touch before update of webhook_url, signing_enabled on client_apis for each row execute function touch();
select isolate('client_apis');

create table school (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  environment text not null check (environment in ('live', 'sandbox')),
  cnpj text not null check (cnpj ~ '^[0-9A-Z]{12}[0-9]{2}$'),
  name text not null,
  inep_code text,
  time_zone text not null,
  settings jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  unique (environment, cnpj),
  unique (id, client_id)
);
select versioned('school');
create index school_client on school (client_id);
select isolate('school');

create table partner (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  cnpj text not null,
  created_at timestamptz not null default clock()
);
-- Apps and partners are a catalogue: any client may choose one.
alter table partner enable row level security, force row level security;
create policy catalogue on partner for select to sineta_app using (true);
create policy whole_system on partner to sineta_system using (true) with check (true);

create table app (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references partner,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{1,52}[a-z0-9])$'),
  name text not null,
  description text,
  requested_scopes text[] not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  sandbox_client_id uuid not null unique references client,
  -- Ids and numbers of the sample records in the app's sandbox, for the examples of its documentation.
  samples jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz
);
select versioned('app');
create index app_partner on app (partner_id);
alter table app enable row level security, force row level security;
create policy catalogue on app for select to sineta_app using (true);
create policy own_apps on app for update to sineta_app using (id = any ((select current_setting('sineta.apps')::uuid[])::uuid[]));
create policy whole_system on app to sineta_system using (true) with check (true);

create table connection (
  id uuid primary key default gen_random_uuid(),
  app_id uuid not null references app,
  client_id uuid not null references client,
  status text not null check (status in ('pending', 'connected', 'revoked')),
  granted_scopes text[] not null default '{}',
  school_cnpjs text[],
  data_profile text not null default 'full' check (data_profile in ('full', 'minimal')),
  connected_by text,
  connected_at timestamptz,
  revoked_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock()
);
select versioned('connection');
create unique index connection_pair on connection (app_id, client_id) where status <> 'revoked';
create index connection_client on connection (client_id) where status = 'connected';
create index connection_app on connection (app_id);
select isolate_with_apps('connection');

-- A client sees itself, and an app the clients that it is or was connected to, or asked.
alter table client enable row level security, force row level security;
create policy own_tenants on client to sineta_app using (id = any ((select current_setting('sineta.clients')::uuid[])::uuid[]));
create policy of_own_apps on client for select to sineta_app
  using (id in (select k.client_id from connection k where k.app_id = any ((select current_setting('sineta.apps')::uuid[])::uuid[])));
create policy whole_system on client to sineta_system using (true) with check (true);

-- An app asks for a connection by slug and does not see that client yet. The function runs with the rights of its owner, for
-- whom row-level security is forced too: hence the policy.
create policy live_ones on client for select to current_user using (environment = 'live');
create function client_to_ask(called text) returns uuid language sql stable security definer set search_path = public as $$
  select id from client where slug = called and environment = 'live'
$$;

-- Connections that apps asked for, by slug, whether such a client exists or not: the app's view of its request must not tell
-- the two apart. The client's side of it is a pending row of `connection`. The app sees its request; so does the client,
-- because its decision removes the request.
create table connection_request (
  id uuid primary key default gen_random_uuid(),
  app_id uuid not null references app,
  client_slug text not null,
  created_at timestamptz not null default clock(),
  unique (app_id, client_slug)
);
alter table connection_request enable row level security, force row level security;
create policy own_apps on connection_request to sineta_app using (
  app_id = any ((select current_setting('sineta.apps')::uuid[])::uuid[])
  or client_slug in (select c.slug from client c where c.id = any ((select current_setting('sineta.clients')::uuid[])::uuid[])));
create policy whole_system on connection_request to sineta_system using (true) with check (true);

-- Every consent of a client to a connection: its instruction to us (LGPD art. 39). The connection itself holds only the
-- current state. Consents are added and never changed.
create table connection_consent (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  connection_id uuid not null references connection,
  granted_scopes text[] not null,
  school_cnpjs text[],
  data_profile text not null check (data_profile in ('full', 'minimal')),
  -- The text that the client was shown.
  text text not null,
  given_by text not null,
  given_at timestamptz not null default clock()
);
create index connection_consent_latest on connection_consent (connection_id, given_at desc);
select isolate('connection_consent');
revoke update, delete on connection_consent from sineta_app, sineta_system;

create table api_key (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('client', 'app', 'device')),
  client_id uuid references client,
  app_id uuid references app,
  -- A device belongs to one school; a client's or app's key reaches the schools listed, or all when null.
  school_id uuid references school,
  entrance_id int,
  environment text not null check (environment in ('live', 'sandbox')),
  name text not null,
  prefix text not null,
  hash bytea not null unique,
  -- Only keys of a sandbox can be revealed again, so only they are kept sealed beside the hash.
  sealed bytea,
  scopes text[] not null default '{}',
  school_cnpjs text[],
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default clock(),
  check ((kind = 'app') = (app_id is not null)),
  check ((kind = 'app') = (client_id is null)),
  check ((kind = 'device') = (school_id is not null))
);
create index api_key_client on api_key (client_id) where client_id is not null;
create index api_key_app on api_key (app_id) where app_id is not null;
select isolate_with_apps('api_key');

create table signing_secret (
  id uuid primary key default gen_random_uuid(),
  app_id uuid references app,
  client_id uuid references client,
  sealed bytea not null,
  created_at timestamptz not null default clock(),
  expires_at timestamptz,
  check ((app_id is null) <> (client_id is null))
);
create index signing_secret_app on signing_secret (app_id) where app_id is not null;
create index signing_secret_client on signing_secret (client_id) where client_id is not null;
select isolate_with_apps('signing_secret');
