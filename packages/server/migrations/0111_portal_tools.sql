-- What partners try their integration with: the check of a receiver, and a day of the sandbox school in a minute. Both go
-- on step by step, and each step is kept when it is done, so any process can show how far they are and take them up.

create table receiver_check (
  id uuid primary key default uuid_v7(clock()),
  app_id uuid not null references app,
  url text not null,
  status text not null default 'running' check (status in ('running', 'done')),
  -- What was sent, what came back, and the verdict, in the order of the script.
  steps jsonb not null default '[]',
  passed boolean,
  -- When the next step may be taken; whoever takes it moves this on, so that nobody else does meanwhile.
  due_at timestamptz not null default clock(),
  created_at timestamptz not null default clock(),
  finished_at timestamptz
);
create index receiver_check_app on receiver_check (app_id, id);
create index receiver_check_due on receiver_check (due_at) where status = 'running';

create table school_day (
  id uuid primary key default uuid_v7(clock()),
  app_id uuid not null references app,
  status text not null default 'running' check (status in ('running', 'done', 'failed', 'cancelled')),
  -- Between two steps.
  pace_ms int not null,
  -- What the steps before have made: numbers, ids, documents.
  facts jsonb not null,
  -- How each step ended, in their order: so many have been done.
  steps jsonb not null default '[]',
  due_at timestamptz not null default clock(),
  created_at timestamptz not null default clock(),
  finished_at timestamptz
);
create unique index school_day_running on school_day (app_id) where status = 'running';
create index school_day_app on school_day (app_id, id);

-- Rows of apps that belong to no client.
create function isolate_apps(app_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', app_table);
  execute format('create policy own_apps on %s to sineta_app using (app_id = any ((select current_setting(''sineta.apps''))::uuid[]))', app_table);
  execute format('create policy whole_system on %s to sineta_system using (true) with check (true)', app_table);
end $$;
select isolate_apps('receiver_check');
select isolate_apps('school_day');
