-- Numbers over time for the portal. Counted afterwards, from the attempts, by a job: sending pays nothing for it. The index
-- is one of ranges of pages (BRIN), because attempts are written in the order of time: a few bytes for each page of them.
create index attempt_started on attempt using brin (started_at) with (pages_per_range = 16, autosummarize = on);

-- How many attempts of each kind there were in each stretch of so many seconds. Three steps of the same numbers, so that a
-- month is read as quickly as an hour.
create table delivery_stat (
  app_id uuid not null,
  kind text not null check (kind in ('test', 'production')),
  step int not null check (step in (60, 900, 3600)),
  at timestamptz not null,
  event_name text not null,
  -- The HTTP status, or the word for what went wrong.
  outcome text not null,
  -- Which class of duration: a place in the list of bounds that the service has.
  slowness smallint not null,
  attempts int not null,
  -- Deliveries that ended failed with such an attempt.
  failed int not null,
  primary key (app_id, kind, step, at, event_name, outcome, slowness)
);
create index delivery_stat_age on delivery_stat (step, at);
alter table delivery_stat enable row level security, force row level security;
create policy own_apps on delivery_stat to sineta_app using (app_id = any ((select current_setting('sineta.apps'))::uuid[]));
create policy whole_system on delivery_stat to sineta_system using (true) with check (true);

-- Attempts that started before this are counted. One row.
create table delivery_stat_position (
  id boolean primary key default true check (id),
  counted_until timestamptz not null
);
insert into delivery_stat_position (counted_until) values (clock() - interval '30 days');

-- What an app's people have done for the first time, for the checklist of a new integration.
create table app_milestone (
  app_id uuid not null references app,
  step text not null check (step in ('secret', 'events', 'test_event', 'first_2xx', 'receiver_check')),
  reached_at timestamptz not null default clock(),
  primary key (app_id, step)
);
alter table app_milestone enable row level security, force row level security;
create policy own_apps on app_milestone to sineta_app using (app_id = any ((select current_setting('sineta.apps'))::uuid[]));
create policy whole_system on app_milestone to sineta_system using (true) with check (true);
