-- Tools of the portal besides deliveries: statistics, the checklist of a new integration, the inspector, the check of a
-- receiver and the school day.

-- Attempts by outcome in each step of so many seconds, counted afterwards by a job, so that sending pays nothing. The three
-- steps hold the same numbers, so that a month is read as quickly as an hour.
create table delivery_stat (
  app_id uuid not null,
  kind text not null check (kind in ('test', 'production')),
  step int not null check (step in (60, 900, 3600)),
  at timestamptz not null,
  event_name text not null,
  -- The HTTP status, or the code of the error.
  outcome text not null,
  -- The class of duration: an index into the list of bounds in the service.
  slowness smallint not null,
  attempts int not null,
  -- Deliveries that ended failed with such an attempt.
  failed int not null,
  primary key (app_id, kind, step, at, event_name, outcome, slowness)
);
create index delivery_stat_age on delivery_stat (step, at);
select isolate_apps('delivery_stat');

-- Attempts that started before this are counted. One row.
create table delivery_stat_position (
  id boolean primary key default true check (id),
  counted_until timestamptz not null
);
insert into delivery_stat_position (counted_until) values (clock() - interval '30 days');

-- The steps that an app has completed, for the checklist of a new integration.
create table app_milestone (
  app_id uuid not null references app,
  step text not null check (step in ('secret', 'events', 'test_event', 'first_2xx', 'receiver_check')),
  reached_at timestamptz not null default clock(),
  primary key (app_id, step)
);
select isolate_apps('app_milestone');

-- A receiver of ours, to look at deliveries. Its address is unguessable and kept as a hash; that of an app's own inspector is
-- also kept sealed, so that its people can find it again.
create table inspector (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null unique,
  sealed bytea,
  label text not null,
  app_id uuid references app,
  client_id uuid references client,
  created_at timestamptz not null default clock()
);
create unique index inspector_of_app on inspector (app_id) where sealed is not null;
select isolate_with_apps('inspector');

create table inspected (
  id uuid primary key,
  inspector_id uuid not null references inspector on delete cascade,
  received jsonb not null,
  webhook_id text,
  created_at timestamptz not null default clock()
);
create index inspected_newest on inspected (inspector_id, id);
create index inspected_repeat on inspected (inspector_id, webhook_id);
alter table inspected enable row level security, force row level security;
create policy own_inspectors on inspected to sineta_app using (inspector_id in (select i.id from inspector i));
create policy whole_system on inspected to sineta_system using (true) with check (true);

-- Receiver checks and school days advance step by step, and each step is stored when it is done, so any process can show and
-- continue them.
create table receiver_check (
  id uuid primary key default uuid_v7(clock()),
  app_id uuid not null references app,
  url text not null,
  status text not null default 'running' check (status in ('running', 'done')),
  -- Request, response and verdict of each step, in the order of the script.
  steps jsonb not null default '[]',
  passed boolean,
  -- When the next step is due; the process that takes it moves this on, which keeps others away.
  due_at timestamptz not null default clock(),
  created_at timestamptz not null default clock(),
  finished_at timestamptz
);
create index receiver_check_app on receiver_check (app_id, id);
create index receiver_check_due on receiver_check (due_at) where status = 'running';
select isolate_apps('receiver_check');

create table school_day (
  id uuid primary key default uuid_v7(clock()),
  app_id uuid not null references app,
  status text not null default 'running' check (status in ('running', 'done', 'failed', 'cancelled')),
  -- The pause between two steps.
  pace_ms int not null,
  -- Numbers, ids and documents that earlier steps created.
  facts jsonb not null,
  -- The outcome of each step that is done, in their order.
  steps jsonb not null default '[]',
  due_at timestamptz not null default clock(),
  created_at timestamptz not null default clock(),
  finished_at timestamptz
);
create unique index school_day_running on school_day (app_id) where status = 'running';
create index school_day_app on school_day (app_id, id);
select isolate_apps('school_day');
