-- What happens around deliveries besides sending: finding those that did not arrive, the health of endpoints, resends in
-- bulk, notices, and reading deliveries instead of receiving them.

-- Deliveries that failed or were skipped, and no others. The log has no index on the status, which would cost every
-- delivery an index entry; this table costs something only where something went wrong, so what an endpoint missed is
-- counted and found in its own number, whatever else was delivered meanwhile.
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

-- Kept by the log itself, whoever writes to it. The conditions are looked at without calling the functions, so a delivery
-- that arrives at the first attempt pays next to nothing.
create function miss_delivery() returns trigger language plpgsql as $$
begin
  insert into undelivered values
    (new.receiver_id, new.id, new.client_id, new.app_id, new.event_name, new.status, new.last_status, coalesce(new.finished_at, clock()))
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
  when (new.status in ('failed', 'skipped')) execute function miss_delivery();
create trigger missed after update on delivery for each row
  when (new.status in ('failed', 'skipped') and new.status is distinct from old.status) execute function miss_delivery();
create trigger no_longer_missed after update on delivery for each row
  when (old.status in ('failed', 'skipped') and new.status not in ('failed', 'skipped')) execute function no_longer_miss_delivery();
insert into undelivered
  select receiver_id, id, client_id, app_id, event_name, status, last_status, coalesce(finished_at, created_at)
  from delivery where status in ('failed', 'skipped');

-- When an endpoint last took a delivery, to ten seconds, and how far it has been warned since.
create table endpoint_health (
  endpoint_id uuid primary key references endpoint on delete cascade,
  last_success_at timestamptz not null default clock(),
  stage smallint not null default 0
);
create function watch_endpoint() returns trigger language plpgsql as $$
begin
  insert into endpoint_health (endpoint_id) values (new.id);
  return null;
end $$;
create trigger watch after insert on endpoint for each row execute function watch_endpoint();
insert into endpoint_health (endpoint_id) select id from endpoint;

-- Once for each batch of results, however large. A row that is locked is having a success noted right now, so nobody
-- waits for it: waiting, while other rows are held, is how deadlocks are made.
create function note_successes() returns trigger language plpgsql as $$
begin
  update endpoint_health h set last_success_at = clock()
  from (
    select endpoint_id from endpoint_health
    where endpoint_id in (select receiver_id from changed where status = 'delivered') and last_success_at < clock() - interval '10 seconds'
    for update skip locked
  ) working
  where h.endpoint_id = working.endpoint_id;
  return null;
end $$;
create trigger successes after update on delivery referencing new table as changed for each statement execute function note_successes();

-- Resending everything that was missed: how far it has come is a place among the ids, so it goes on after a restart.
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
  -- By code, why deliveries could not be sent again.
  refusals jsonb not null default '{}',
  -- Ids after this one are still to be looked at, up to the end.
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

-- What somebody should know about their receiver: shown in the portal or the panel, and sent by e-mail.
create table notice (
  id uuid primary key default uuid_v7(clock()),
  app_id uuid references app,
  client_id uuid references client,
  kind text not null check (kind in ('endpoint_failing', 'endpoint_disabled', 'webhook_url_failing')),
  fields jsonb not null,
  created_at timestamptz not null default clock(),
  -- When to write to whoever it concerns; null once that is done, or given up.
  tell_at timestamptz default clock(),
  tries smallint not null default 0,
  check ((app_id is null) <> (client_id is null))
);
create index notice_app on notice (app_id, id) where app_id is not null;
create index notice_client on notice (client_id, id) where client_id is not null;
create index notice_untold on notice (tell_at) where tell_at is not null;
select isolate_with_apps('notice');

-- The last delivery that whoever reads the app's stream has acknowledged.
create table stream_position (
  app_id uuid not null references app,
  kind text not null check (kind in ('test', 'production')),
  position uuid not null,
  primary key (app_id, kind)
);

-- Everything that was made before this moment is committed or never will be, so whoever reads ids in their order up to
-- here misses none. Ids carry the time their transaction began: what matters is the oldest one of ours that is still
-- running. The second on top covers one that has begun so recently that the server does not list it yet; where the server
-- does not tell (the service logs in as another role than whoever migrated), half a minute has to do.
-- With the rights of its owner, because a role sees the transactions of its own logins only.
create function settled_before() returns timestamptz language sql volatile security definer set search_path = public as $$
  select least(
    clock() - interval '1 second',
    clock() - (now() - min(case when state is null then now() - interval '30 seconds' else xact_start end)))
  from pg_stat_activity
  where datname = current_database() and application_name in ('sineta_app', 'sineta_system') and pid <> pg_backend_pid()
$$;

-- Making or dropping a partition stops everyone who writes to the table: rather an hour later than for more than a moment.
alter function maintain_partitions() set lock_timeout = '500ms';

-- The longest streak of failures of a client's `webhook_url` that was told of.
create table client_alarm (
  client_id uuid primary key references client,
  told int not null default 0,
  told_at timestamptz not null default clock()
);
select isolate('client_alarm');
