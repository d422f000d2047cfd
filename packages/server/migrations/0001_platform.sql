-- What every other migration leans on: the clock, time-ordered ids, the two roles and the rule of isolation.

-- All time comes from here, so that schedules and leases do not depend on any machine's clock.
-- Tests replace this function with one whose time they move.
create function clock() returns timestamptz language sql stable parallel safe as $$ select now() $$;

-- uuid version 7: 48 bits of milliseconds, 12 bits of place (order inside one transaction), 62 bits of chance.
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

-- The service signs in as whoever DATABASE_URL names and then acts as one of these, also where that is a superuser.
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
grant select on migration to sineta_app, sineta_system;

-- Row-level security: `sineta_app` sees the rows of the clients its transaction named, `sineta_system` all.
-- The sub-select makes the setting one lookup per statement instead of one per row.
create function isolate(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', tenant_table);
  execute format('create policy own_tenants on %s to sineta_app using (client_id = any ((select current_setting(''sineta.clients''))::uuid[]))', tenant_table);
  execute format('create policy whole_system on %s to sineta_system using (true) with check (true)', tenant_table);
end $$;

-- `version` and `updated_at` move with every change, whoever makes it: ETags and incremental reads depend on them.
create function touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := clock();
  return new;
end $$;
create function versioned(versioned_table regclass) returns void language plpgsql as $$
begin
  execute format('create trigger touch before update on %s for each row execute function touch()', versioned_table);
end $$;

-- Work that runs once across all processes, when its time has come.
create table job (
  name text primary key,
  due_at timestamptz not null,
  locked_until timestamptz
);

-- Answers kept for 24 hours, so that a repeated request changes nothing twice.
create table idempotency_key (
  token_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status int,
  headers jsonb,
  body text,
  created_at timestamptz not null default clock(),
  primary key (token_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);
