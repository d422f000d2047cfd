-- Who there is: clients and their schools, partners and their apps, what connects them, and the keys of all.

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
-- What the engine notes here is not a change of settings.
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

create table panel_user (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  email text not null,
  name text not null,
  password_hash text,
  is_owner boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz
);
select versioned('panel_user');
create unique index panel_user_email on panel_user (client_id, lower(email)) where deleted_at is null;
create index panel_user_login on panel_user (lower(email)) where deleted_at is null;
select isolate('panel_user');

create table panel_role (
  client_id uuid not null references client,
  user_id uuid not null references panel_user,
  school_id uuid not null references school,
  role text not null check (role in ('management', 'secretary', 'coordinator', 'teacher', 'librarian', 'finance', 'gatekeeper')),
  primary key (user_id, school_id, role)
);
create index panel_role_school on panel_role (school_id);
select isolate('panel_role');

create table operator (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null default clock()
);
create unique index operator_email on operator (lower(email));

create table partner (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  cnpj text not null,
  created_at timestamptz not null default clock()
);

create table partner_member (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references partner,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'developer')),
  password_hash text not null,
  created_at timestamptz not null default clock()
);
create unique index partner_member_email on partner_member (lower(email));

create table app (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references partner,
  slug text not null unique check (slug ~ '^[a-z0-9]([a-z0-9-]{1,52}[a-z0-9])$'),
  name text not null,
  description text,
  requested_scopes text[] not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  sandbox_client_id uuid not null unique references client,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz
);
select versioned('app');
create index app_partner on app (partner_id);

create table endpoint (
  id uuid primary key default gen_random_uuid(),
  app_id uuid not null references app,
  kind text not null check (kind in ('test', 'production')),
  url text not null,
  events text[] not null default '{*}',
  status text not null default 'active' check (status in ('active', 'paused', 'disabled')),
  disabled_reason text,
  failing_since timestamptz,
  last_delivery_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  unique (app_id, kind)
);
create trigger touch before update of url, events, status, disabled_reason on endpoint for each row execute function touch();

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
  -- Only a sandbox's keys may be read again, so only they are kept sealed beside the hash.
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

create table session (
  id uuid primary key default gen_random_uuid(),
  audience text not null check (audience in ('portal', 'panel', 'operator')),
  subject_id uuid not null,
  client_id uuid references client,
  hash bytea not null unique,
  sealed bytea,
  -- Null: a sandbox's session, which does not expire.
  expires_at timestamptz,
  last_seen_at timestamptz not null default clock(),
  revoked_at timestamptz,
  created_at timestamptz not null default clock()
);
create index session_subject on session (subject_id);

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
