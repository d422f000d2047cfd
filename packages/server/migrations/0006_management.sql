-- What managing clients and apps needs besides knowing who there is.

-- The way in for a new panel user: shown once, valid for seven days, used once.
create table invitation (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  user_id uuid not null references panel_user,
  hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default clock()
);
create index invitation_user on invitation (user_id);
select isolate('invitation');

-- Clients that an app asked to be connected to, by slug, whether there is such a client or not: what the app sees of its
-- request must not tell the two apart. The client's side of it is a pending row of `connection`.
create table connection_request (
  id uuid primary key default gen_random_uuid(),
  app_id uuid not null references app,
  client_slug text not null,
  created_at timestamptz not null default clock(),
  unique (app_id, client_slug)
);

-- Ids and numbers of the sample things in the app's sandbox, for the examples of its documentation.
alter table app add column samples jsonb not null default '{}';

-- An app sees the events that were delivered to it, of whichever client, and no others.
create policy delivered_to_app on event for select to sineta_app
  using (exists (select from delivery d where d.event_id = event.id and d.app_id = any ((select current_setting('sineta.apps'))::uuid[])));

-- Who saw or changed something that has to be answered for. Rows are added, never changed.
create table audit (
  id uuid primary key default gen_random_uuid(),
  actor text not null,
  action text not null,
  subject text not null,
  request_id text not null,
  created_at timestamptz not null default clock()
);
revoke update, delete on audit from sineta_app, sineta_system;
