-- The base of every other file: the clock, time-ordered ids, the two roles, the rules of isolation, and tables of no subject.

-- All time comes from here, so that schedules and leases do not depend on any machine's clock.
-- Tests replace this function with one whose time they move.
create function clock() returns timestamptz language sql stable parallel safe as $$ select now() $$;

-- uuid version 7: 48 bits of milliseconds, 12 bits of place (order inside one transaction), 62 random bits.
-- PostgreSQL has its own only from 18 on.
create function uuid_v7(at timestamptz, place int default 0) returns uuid language sql volatile parallel safe as $$
  select encode(
    substring(int8send(floor(extract(epoch from at) * 1000)::bigint) from 3)
    || set_byte(set_byte('\x0000'::bytea, 0, 112 | ((place >> 8) & 15)), 1, place & 255)
    || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid
$$;

-- The lowest id of a moment: partitions of time-ordered ids are ranges of these.
create function uuid_v7_floor(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- The service signs in with the login of DATABASE_URL and then acts as one of these roles, even if that login is a superuser.
-- A file that takes a right away again (`revoke`) does so beside the table.
do $$
begin
  if not exists (select from pg_roles where rolname = 'sineta_app') then create role sineta_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'sineta_system') then create role sineta_system nologin; end if;
exception when duplicate_object or unique_violation then null; -- another database of the same server migrates right now
end $$;
grant sineta_app, sineta_system to current_user;
grant usage on schema public to sineta_app, sineta_system;
alter default privileges in schema public grant select, insert, update, delete on tables to sineta_app, sineta_system;
alter default privileges in schema public grant usage on sequences to sineta_app, sineta_system;
grant select on migration to sineta_system;

-- Row-level security: `sineta_app` sees the rows of the clients and apps that its transaction named, `sineta_system` all rows.
-- The sub-select reads and parses the setting once per statement instead of once per row. The outer cast changes nothing;
-- without it PostgreSQL would take the sub-select for a set of rows.

-- Rows of one client.
create function isolate(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', tenant_table);
  execute format('create policy own_tenants on %s to sineta_app using (client_id = any ((select current_setting(''sineta.clients'')::uuid[])::uuid[]))', tenant_table);
  execute format('create policy whole_system on %s to sineta_system using (true) with check (true)', tenant_table);
end $$;

-- Rows of one client or one app.
create function isolate_with_apps(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', tenant_table);
  execute format('create policy own_tenants on %s to sineta_app using (client_id = any ((select current_setting(''sineta.clients'')::uuid[])::uuid[]) or app_id = any ((select current_setting(''sineta.apps'')::uuid[])::uuid[]))', tenant_table);
  execute format('create policy whole_system on %s to sineta_system using (true) with check (true)', tenant_table);
end $$;

-- Rows of one app that belong to no client.
create function isolate_apps(app_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', app_table);
  execute format('create policy own_apps on %s to sineta_app using (app_id = any ((select current_setting(''sineta.apps'')::uuid[])::uuid[]))', app_table);
  execute format('create policy whole_system on %s to sineta_system using (true) with check (true)', app_table);
end $$;

-- `version` and `updated_at` move with every change of a row: ETags and incremental reads depend on them. Sealing a secret
-- with a newer key changes nothing that a reader sees, so it moves neither.
create function touch() returns trigger language plpgsql as $$
begin
  if current_setting('sineta.resealing', true) = 'on' then return new; end if;
  new.version := old.version + 1;
  new.updated_at := clock();
  return new;
end $$;
create function versioned(versioned_table regclass) returns void language plpgsql as $$
begin
  execute format('create trigger touch before update on %s for each row execute function touch()', versioned_table);
end $$;

-- Work that runs once across all processes when it is due.
create table job (
  name text primary key,
  due_at timestamptz not null,
  locked_until timestamptz
);
revoke all on job from sineta_app;

-- Responses kept for 24 hours, so that a repeated request changes nothing twice. Where the request or its response holds a
-- secret, both are kept sealed and no hash is. A response belongs to the token that asked; `sineta.token` names it.
create table idempotency_key (
  token_id uuid not null,
  key text not null,
  request_hash bytea,
  sealed bytea,
  status int,
  headers jsonb,
  body text,
  created_at timestamptz not null default clock(),
  primary key (token_id, key),
  constraint idempotency_key_readable_or_sealed check ((request_hash is null) = (sealed is not null))
);
create index idempotency_key_age on idempotency_key (created_at);
alter table idempotency_key enable row level security, force row level security;
create policy own_answers on idempotency_key to sineta_app using (token_id = (select current_setting('sineta.token'))::uuid);
create policy whole_system on idempotency_key to sineta_system using (true) with check (true);

-- Recent attempts at something that may be guessed or flooded, by the hash of what is limited: an account, an address, an
-- app. Written in transactions of their own, so that a limit holds across processes, restarts and rollbacks.
create table tries (
  subject bytea primary key,
  moments timestamptz[] not null
);
revoke all on tries from sineta_app;

-- The people and keys of the demo, sealed: the welcome text repeats them at every start.
create table demo (
  singleton boolean primary key default true check (singleton),
  sealed bytea not null
);
revoke all on demo from sineta_app;
