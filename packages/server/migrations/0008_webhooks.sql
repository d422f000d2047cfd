-- Endpoints, the outbox, the queue and the log of deliveries. Ids are time-ordered, so time partitions are ranges of ids: a
-- lookup by id touches one partition, and retention drops whole partitions instead of deleting rows.

-- Its owner may limit the attempts per second; `next_start_at` is when the next one may start. The columns that the
-- delivery engine writes are no settings and do not move the version.
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
  max_per_second smallint check (max_per_second between 1 and 1000),
  next_start_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  unique (app_id, kind)
);
create index endpoint_throttled on endpoint (id) where max_per_second is not null;
create trigger touch before update of url, events, status, disabled_reason, max_per_second on endpoint for each row execute function touch();

-- An endpoint belongs to its app. An event is routed in the transaction of the client where it happens, which therefore sees
-- the endpoints of connected apps. The sub-queries are hashed once per statement; as functions they cost routing 50 % more.
alter table endpoint enable row level security, force row level security;
create policy own_apps on endpoint to sineta_app using (app_id = any ((select current_setting('sineta.apps')::uuid[])::uuid[]));
create policy listens on endpoint for select to sineta_app using (
  app_id in (select k.app_id from connection k where k.client_id = any ((select current_setting('sineta.clients')::uuid[])::uuid[]) and k.status = 'connected')
  or app_id in (select a.id from app a where a.sandbox_client_id = any ((select current_setting('sineta.clients')::uuid[])::uuid[])));
create policy whole_system on endpoint to sineta_system using (true) with check (true);

-- The last success of an endpoint, to ten seconds, and how far its owners have been warned since.
create table endpoint_health (
  endpoint_id uuid primary key references endpoint on delete cascade,
  last_success_at timestamptz not null default clock(),
  stage smallint not null default 0
);
alter table endpoint_health enable row level security, force row level security;
create policy own_apps on endpoint_health to sineta_app
  using (endpoint_id in (select p.id from endpoint p where p.app_id = any ((select current_setting('sineta.apps')::uuid[])::uuid[])));
create policy whole_system on endpoint_health to sineta_system using (true) with check (true);
create function watch_endpoint() returns trigger language plpgsql as $$
begin
  insert into endpoint_health (endpoint_id) values (new.id);
  return null;
end $$;
create trigger watch after insert on endpoint for each row execute function watch_endpoint();

create table event (
  id uuid not null primary key,
  client_id uuid not null,
  school_id uuid,
  name text not null,
  -- Exact texts, written once: a retry or a resend a month later carries the same bytes.
  timestamp text not null,
  data text not null,
  -- The data as a `minimal` connection sees it; written only if such a connection receives the event.
  data_minimal text,
  source text not null check (source in ('api', 'panel', 'device', 'job', 'test')),
  operation text not null,
  request_id text,
  created_at timestamptz not null default clock()
) partition by range (id);
select isolate('event');

-- A delivery is one event for one receiver, so its id follows from theirs: as time-ordered as the event's, and without new
-- random bits, which cost more than the rest of the row.
create function delivery_id(event_id uuid, receiver_id uuid) returns uuid language sql immutable parallel safe as $$
  select (left(event_id::text, 19) || '8' || left(md5(event_id::text || receiver_id::text), 15))::uuid
$$;

-- The log: one row for each event and receiver, for as long as metadata is kept. A delivery that succeeds is written three
-- times and no more: its row here and its entry in the queue when it is created, and its attempt. Its row here stays as it is:
-- a delivery that is no longer in the queue and has no other end was delivered. The partial indexes take an entry only for
-- deliveries that failed, were skipped or cancelled, and for tests: they are found among millions at no cost to the others.
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
  ended_as text constraint delivery_ended check (ended_as in ('failed', 'cancelled', 'skipped')),
  last_status int,
  -- Of a delivery that failed because its workers died: a 2xx under this token still counts.
  abandoned_token bigint,
  created_at timestamptz not null default clock(),
  finished_at timestamptz
) partition by range (id);
comment on column delivery.ended_as is 'How it ended if not by being delivered. Null: it is in the queue, or it was delivered.';
comment on column delivery.last_status is 'HTTP status of the attempt that ended it, if it failed';
comment on column delivery.finished_at is 'When it ended, if not by being delivered';
create index delivery_event on delivery (event_id);
create index delivery_app on delivery (app_id, id) where app_id is not null;
create index delivery_client on delivery (client_id, id) where receiver_kind = 'client';
create index delivery_app_ended on delivery (app_id, id) where app_id is not null and ended_as is not null;
create index delivery_client_ended on delivery (client_id, id) where receiver_kind = 'client' and ended_as is not null;
create index delivery_app_test on delivery (app_id, id) where receiver_kind = 'test';
select isolate_with_apps('delivery');

-- An app sees the events that were delivered to it, of any client, and no others.
create policy delivered_to_app on event for select to sineta_app
  using (exists (select from delivery d where d.event_id = event.id and d.app_id = any ((select current_setting('sineta.apps')::uuid[])::uuid[])));

-- The queue: one row for each delivery that waits or is being sent, and no others, so that the cost of a claim does not depend
-- on the history. Taking a lease changes no indexed column (HOT); a leased entry stays where it is and is skipped.
-- Claims go from lane to lane (one receiver, one client), the oldest of each first: a flood from one client then
-- delays no other client's deliveries to the same receiver.
create table queue_entry (
  delivery_id uuid primary key,
  event_id uuid not null,
  client_id uuid not null,
  app_id uuid,
  receiver_id uuid not null,
  receiver_kind text not null,
  masked boolean not null,
  due_at timestamptz not null,
  -- Attempts of the delivery so far, those of the current cycle, and the cycle's limit.
  attempt_count int not null default 0,
  cycle_attempts smallint not null default 0,
  cycle_limit smallint not null,
  cycle_started_at timestamptz,
  crashes smallint not null default 0,
  lease_token bigint,
  lease_until timestamptz
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_cost_delay = 0);
create index queue_entry_lane on queue_entry (receiver_id, client_id, due_at, delivery_id);
select isolate_with_apps('queue_entry');
-- Tokens must differ, not follow each other: allocated a few hundred at a time, as claims take them, they cost nothing.
create sequence lease_token cache 500;

-- Whether a selection of names and patterns (`student.*`, `*`) contains an event.
create function selects(events text[], name text) returns boolean language sql immutable parallel safe as $$
  select '*' = any (events) or name = any (events) or split_part(name, '.', 1) || '.*' = any (events)
$$;

-- An attempt is visible where its delivery is. The BRIN index serves the statistics: attempts are written in the order of time,
-- so it costs a few bytes per page.
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
create index attempt_started on attempt using brin (started_at) with (pages_per_range = 16, autosummarize = on);
alter table attempt enable row level security, force row level security;
create policy own_deliveries on attempt to sineta_app using (exists (select from delivery d where d.id = delivery_id));
create policy whole_system on attempt to sineta_system using (true) with check (true);

-- Excerpts of response bodies, kept for 14 days only; partitioned by day of arrival.
create table attempt_response (
  delivery_id uuid not null,
  number int not null,
  received_at timestamptz not null,
  excerpt text not null,
  primary key (delivery_id, number, received_at)
) partition by range (received_at);
alter table attempt_response enable row level security, force row level security;
create policy own_deliveries on attempt_response to sineta_app using (exists (select from delivery d where d.id = delivery_id));
create policy whole_system on attempt_response to sineta_system using (true) with check (true);

-- The worker creates partitions ahead and drops them on time; the ages are the promise of the privacy page.
create table partitioned (
  table_name text primary key,
  step interval not null,
  ahead int not null,
  keep interval not null
);
revoke all on partitioned from sineta_app;
insert into partitioned (table_name, step, ahead, keep) values
  ('event', '1 day', 14, '30 days'),
  ('attempt_response', '1 day', 14, '14 days'),
  ('delivery', '1 month', 3, '180 days'),
  ('attempt', '1 month', 3, '180 days');

-- Returns the partitions that it made and dropped. It runs with the rights of its owner, so that the worker itself owns no
-- table. A partition blocks every writer of the table while it is made or dropped: rather try again in an hour than wait.
create function maintain_partitions() returns table (action text, partition text) language plpgsql security definer set search_path = public set lock_timeout = '500ms' as $$
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

-- A delivery as people see it: the log, the queue and the last attempt together, with the rights of the role that reads.
create view delivery_now with (security_invoker = true) as
  select d.id, d.event_id, d.client_id, d.app_id, d.receiver_id, d.receiver_kind, d.event_name, d.masked, d.is_test, d.created_at,
    case
      when q.delivery_id is null then coalesce(d.ended_as, 'delivered')
      when q.lease_token is not null then 'sending'
      when q.cycle_attempts > 0 then 'retrying'
      else 'queued'
    end as status,
    q.due_at, coalesce(a.number, 0) as attempt_count, a.response_status as last_status, a.error as last_error,
    case when q.delivery_id is null then coalesce(d.finished_at, a.started_at + a.duration_ms * interval '1 millisecond') end as finished_at
  from delivery d
    left join queue_entry q on q.delivery_id = d.id
    left join lateral (select * from attempt where delivery_id = d.id order by number desc limit 1) a on true;

-- Deliveries that failed or were skipped, and no others. The log has no index on how a delivery ended, which would cost every
-- delivery an index entry; this table costs something only for failures, so the deliveries that an endpoint missed are
-- counted and found by their own number, not by the size of the log.
create table undelivered (
  receiver_id uuid not null,
  delivery_id uuid not null,
  client_id uuid not null,
  app_id uuid,
  event_name text not null,
  status text not null check (status in ('failed', 'skipped')),
  last_status int,
  finished_at timestamptz not null,
  primary key (receiver_id, delivery_id)
);
create index undelivered_failed on undelivered (receiver_id, finished_at) where status = 'failed';
create index undelivered_gone on undelivered (finished_at) where status = 'failed' and last_status = 410;
select isolate_with_apps('undelivered');

-- Triggers of the log keep it, for every writer. Their conditions are evaluated without calling the functions, so a delivery
-- that succeeds pays next to nothing. A failed sample that a client sent to its own URL is not among them: its envelope does not
-- say that it is a sample, so a bulk resend must not repeat it. It stays in the log and can be resent by its id.
create function miss_delivery() returns trigger language plpgsql as $$
begin
  insert into undelivered values
    (new.receiver_id, new.id, new.client_id, new.app_id, new.event_name, new.ended_as, new.last_status, coalesce(new.finished_at, clock()))
  on conflict (receiver_id, delivery_id) do update
    set status = excluded.status, last_status = excluded.last_status, finished_at = excluded.finished_at;
  return null;
end $$;
create function no_longer_miss_delivery() returns trigger language plpgsql as $$
begin
  delete from undelivered where receiver_id = new.receiver_id and delivery_id = new.id;
  return null;
end $$;
create trigger missed_at_once after insert on delivery for each row
  when (new.ended_as in ('failed', 'skipped')) execute function miss_delivery();
create trigger missed after update on delivery for each row
  when (new.ended_as in ('failed', 'skipped') and new.ended_as is distinct from old.ended_as and not (new.is_test and new.app_id is null))
  execute function miss_delivery();
create trigger no_longer_missed after update on delivery for each row
  when (old.ended_as in ('failed', 'skipped') and (new.ended_as is null or new.ended_as = 'cancelled')) execute function no_longer_miss_delivery();

-- A bulk resend. Its progress is a position among the ids, so it continues after a restart.
create table resend_task (
  id uuid primary key default gen_random_uuid(),
  app_id uuid references app,
  client_id uuid references client,
  receiver_id uuid not null,
  receiver_kind text not null check (receiver_kind in ('client', 'test', 'production')),
  events text[] not null,
  client_slug text,
  rate smallint not null check (rate between 1 and 500),
  status text not null default 'running' check (status in ('running', 'done', 'cancelled', 'stopped')),
  stop_reason text,
  matched int not null,
  done int not null default 0,
  failed int not null default 0,
  -- The number of deliveries that could not be resent, by code.
  refusals jsonb not null default '{}',
  -- Ids after this one are still to be handled, up to `ends_before`.
  position uuid not null,
  ends_before uuid not null,
  due_at timestamptz not null default clock(),
  created_at timestamptz not null default clock(),
  finished_at timestamptz,
  check ((app_id is null) <> (client_id is null))
);
create unique index resend_task_running on resend_task (receiver_id) where status = 'running';
create index resend_task_due on resend_task (due_at) where status = 'running';
select isolate_with_apps('resend_task');

-- A client that gives an app the `minimal` profile has the events of the last 30 days rewritten: as many as a request has
-- time for at once, the rest by a job from this position on, in the order of their ids.
create table minimisation (
  app_id uuid not null references app,
  client_id uuid not null references client,
  position uuid not null,
  primary key (app_id, client_id)
);
select isolate_with_apps('minimisation');

-- The last delivery that the reader of an app's stream has acknowledged.
create table stream_position (
  app_id uuid not null references app,
  kind text not null check (kind in ('test', 'production')),
  position uuid not null,
  primary key (app_id, kind)
);
select isolate_apps('stream_position');

-- Everything created before this moment is committed or never will be, so a reader of ids in their order up to here misses
-- none. Ids carry the time at which their transaction began: the oldest running transaction of ours decides. The second on top
-- covers one that began so recently that the server does not list it yet; where the server hides the state (the service logs in
-- as another role than the one that migrated), half a minute is assumed. It runs with the rights of its owner, because a role
-- sees only the transactions of its own logins.
create function settled_before() returns timestamptz language sql volatile security definer set search_path = public as $$
  select least(
    clock() - interval '1 second',
    clock() - (now() - min(case when state is null then now() - interval '30 seconds' else xact_start end)))
  from pg_stat_activity
  where datname = current_database() and application_name in ('sineta_app', 'sineta_system') and pid <> pg_backend_pid()
$$;

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

-- The longest streak of failures of a client's `webhook_url` that a notice reported.
create table client_alarm (
  client_id uuid primary key references client,
  told int not null default 0,
  told_at timestamptz not null default clock()
);
select isolate('client_alarm');

-- Notices about receivers, shown in the portal or the panel and sent by e-mail. `digest` lists the failures of the day before.
create table notice (
  id uuid primary key default uuid_v7(clock()),
  app_id uuid references app,
  client_id uuid references client,
  kind text not null check (kind in ('endpoint_failing', 'endpoint_disabled', 'webhook_url_failing', 'digest')),
  fields jsonb not null,
  created_at timestamptz not null default clock(),
  -- When to send the e-mail; null once it is sent or given up.
  tell_at timestamptz default clock(),
  tries smallint not null default 0,
  check ((app_id is null) <> (client_id is null))
);
create index notice_app on notice (app_id, id) where app_id is not null;
create index notice_client on notice (client_id, id) where client_id is not null;
create index notice_untold on notice (tell_at) where tell_at is not null;
select isolate_with_apps('notice');
