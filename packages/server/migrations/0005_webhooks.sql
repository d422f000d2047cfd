-- The outbox, the queue and the log of deliveries. Ids are time-ordered, so time partitions are ranges of ids:
-- a lookup by id touches one partition, and retention drops whole partitions instead of deleting rows.

create table event (
  id uuid not null primary key,
  client_id uuid not null,
  school_id uuid,
  name text not null,
  -- Exact texts, written once: a retry or a resend a month later carries the same bytes.
  timestamp text not null,
  data text not null,
  -- The same data with what a `minimal` connection does not see; only where one receives it.
  data_minimal text,
  source text not null check (source in ('api', 'panel', 'device', 'job', 'test')),
  operation text not null,
  request_id text,
  created_at timestamptz not null default clock()
) partition by range (id);
alter table event enable row level security, force row level security;
create policy own_tenants on event to sineta_app using (client_id = any ((select current_setting('sineta.clients'))::uuid[]));
create policy whole_system on event to sineta_system using (true) with check (true);

-- The log: one row for each event and receiver, for as long as metadata is kept. No index mentions the status, so that a
-- finished delivery is updated in place (HOT) and costs no index entry.
create table delivery (
  id uuid not null primary key,
  event_id uuid not null,
  client_id uuid not null,
  app_id uuid,
  -- The endpoint, or the client itself for its client-level URL.
  receiver_id uuid not null,
  receiver_kind text not null check (receiver_kind in ('client', 'test', 'production')),
  event_name text not null,
  masked boolean not null default false,
  is_test boolean not null default false,
  -- What was decided last. `sending` is not written here: it is a queue entry that is held.
  status text not null check (status in ('queued', 'retrying', 'delivered', 'failed', 'cancelled', 'skipped')),
  attempt_count int not null default 0,
  last_status int,
  last_error text,
  -- Of a delivery that failed because its workers died: a 2xx under this token still counts.
  abandoned_token bigint,
  created_at timestamptz not null default clock(),
  finished_at timestamptz
) partition by range (id);
create index delivery_event on delivery (event_id);
create index delivery_app on delivery (app_id, id) where app_id is not null;
create index delivery_client on delivery (client_id, id) where receiver_kind = 'client';
alter table delivery enable row level security, force row level security;
create policy own_tenants on delivery to sineta_app
  using (client_id = any ((select current_setting('sineta.clients'))::uuid[]) or app_id = any ((select current_setting('sineta.apps'))::uuid[]));
create policy whole_system on delivery to sineta_system using (true) with check (true);

-- The queue: one row for each delivery that waits or is on its way, and no others, so that a claim costs the same whatever
-- the history. Taking a lease changes no indexed column (HOT); an entry that is held stays where it is and is passed over.
create table queue_entry (
  delivery_id uuid primary key,
  event_id uuid not null,
  client_id uuid not null,
  app_id uuid,
  receiver_id uuid not null,
  receiver_kind text not null,
  masked boolean not null,
  due_at timestamptz not null,
  -- Attempts of the delivery so far, and those of the running cycle, with the most it may have.
  attempt_count int not null default 0,
  cycle_attempts smallint not null default 0,
  cycle_limit smallint not null,
  cycle_started_at timestamptz,
  crashes smallint not null default 0,
  lease_token bigint,
  lease_until timestamptz
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);
create index queue_entry_due on queue_entry (receiver_id, due_at, delivery_id);
alter table queue_entry enable row level security, force row level security;
create policy own_tenants on queue_entry to sineta_app
  using (client_id = any ((select current_setting('sineta.clients'))::uuid[]) or app_id = any ((select current_setting('sineta.apps'))::uuid[]));
create policy whole_system on queue_entry to sineta_system using (true) with check (true);

-- Whether a selection of names and patterns (`student.*`, `*`) holds an event.
create function selects(events text[], name text) returns boolean language sql immutable parallel safe as $$
  select '*' = any (events) or name = any (events) or split_part(name, '.', 1) || '.*' = any (events)
$$;

create sequence lease_token;

create table attempt (
  delivery_id uuid not null,
  number int not null,
  started_at timestamptz not null,
  duration_ms int not null,
  response_status int,
  error text,
  -- A result that came after its lease: kept for the record, it decided nothing.
  superseded boolean not null default false,
  primary key (delivery_id, number)
) partition by range (delivery_id);

-- What receivers answered, kept for 14 days only; by day of arrival.
create table attempt_response (
  delivery_id uuid not null,
  number int not null,
  received_at timestamptz not null,
  excerpt text not null,
  primary key (delivery_id, number, received_at)
) partition by range (received_at);

-- Partitions are made ahead and dropped on time by the worker; the ages are the promise of the privacy page.
create table partitioned (
  table_name text primary key,
  step interval not null,
  ahead int not null,
  keep interval not null
);
insert into partitioned values
  ('event', '1 day', 14, '30 days'),
  ('attempt_response', '1 day', 14, '14 days'),
  ('delivery', '1 month', 3, '180 days'),
  ('attempt', '1 month', 3, '180 days');

-- Returns what it made and dropped. Runs with the rights of its owner, so that the worker itself owns no table.
create function maintain_partitions() returns table (action text, partition text) language plpgsql security definer set search_path = public as $$
declare
  rule partitioned;
  unit text;
  lower timestamptz;
  upper timestamptz;
  child record;
begin
  for rule in select * from partitioned loop
    unit := case when rule.step = interval '1 month' then 'month' else 'day' end;
    for i in -1 .. rule.ahead loop
      lower := (date_trunc(unit, clock() at time zone 'UTC') + i * rule.step) at time zone 'UTC';
      upper := ((lower at time zone 'UTC') + rule.step) at time zone 'UTC';
      partition := rule.table_name || '_' || to_char(lower at time zone 'UTC', 'YYYYMMDD');
      if to_regclass(partition) is null then
        if rule.table_name = 'attempt_response' then
          execute format('create table %I partition of %I for values from (%L) to (%L)', partition, rule.table_name, lower, upper);
        else
          execute format('create table %I partition of %I for values from (%L) to (%L)', partition, rule.table_name, uuid_v7_floor(lower), uuid_v7_floor(upper));
        end if;
        if rule.table_name = 'delivery' then
          -- Every row is updated once, within seconds: room for that on its own page.
          execute format('alter table %I set (fillfactor = 60)', partition);
        end if;
        -- Rows are reached through the parent, whose policies hold; a partition by itself has none.
        execute format('revoke all on %I from sineta_app, sineta_system', partition);
        action := 'made';
        return next;
      end if;
    end loop;
    for child in
      select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = rule.table_name::regclass
    loop
      lower := to_timestamp(right(child.name, 8), 'YYYYMMDD')::timestamp at time zone 'UTC';
      if ((lower at time zone 'UTC') + rule.step) at time zone 'UTC' < clock() - rule.keep then
        execute format('drop table %I', child.name);
        action := 'dropped';
        partition := child.name;
        return next;
      end if;
    end loop;
  end loop;
end $$;
select maintain_partitions();

-- Failures of client-level URLs, for the school's management and for operators.
create table platform_log (
  id uuid primary key,
  client_id uuid not null references client,
  level text not null check (level in ('warning', 'error')),
  message text not null,
  fields jsonb not null,
  created_at timestamptz not null default clock()
);
create index platform_log_client on platform_log (client_id, id);
select isolate('platform_log');

-- A receiver of ours, to look at. Its address is unguessable; only the hash of it is kept.
create table inspector (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  label text not null,
  app_id uuid references app,
  client_id uuid references client,
  created_at timestamptz not null default clock()
);

create table inspected (
  id uuid primary key,
  inspector_id uuid not null references inspector on delete cascade,
  received jsonb not null,
  webhook_id text,
  created_at timestamptz not null default clock()
);
create index inspected_newest on inspected (inspector_id, id);
create index inspected_repeat on inspected (inspector_id, webhook_id);
