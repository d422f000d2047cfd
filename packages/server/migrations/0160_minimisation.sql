-- What a client has told an app in the last 30 days and shows it less of from now on: as much as a request has time for is
-- rewritten at once, and a job goes on behind this place. In the order of their ids, up to the newest.
create table minimisation (
  app_id uuid not null references app,
  client_id uuid not null references client,
  position uuid not null,
  primary key (app_id, client_id)
);
select isolate_with_apps('minimisation');
