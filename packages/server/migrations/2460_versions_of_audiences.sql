-- A process keeps which receivers a client's events go to, and the outbox confirms with each event that this still holds (decision
-- 62): by the versions of the client and of its apps. Triggers move them with every change that the audience depends on, whoever
-- makes it. No row: nothing has changed since this migration.
create table audience_version (
  id uuid primary key,
  version bigint not null
);
comment on table audience_version is 'Which state the audience of events has, as far as it depends on one client or one app';
comment on column audience_version.id is 'A client or an app';
alter table audience_version enable row level security, force row level security;
-- Ids and numbers tell nothing, and an event of one client depends on the apps of several partners.
create policy versions on audience_version for select to sineta_app using (true);
create policy whole_system on audience_version to sineta_system using (true) with check (true);
-- Only the triggers write, with the rights of the owner.
create policy moved on audience_version to current_user using (true) with check (true);
revoke insert, update, delete on audience_version from sineta_app, sineta_system;

-- A sequence never returns a number twice. If versions were incremented, a change that is rolled back would leave its number to the
-- next one, and a process that had read the audience in between would take the two for the same.
create sequence audience_version_number;

-- The arguments are the columns with the ids of clients and apps.
create function move_audience() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audience_version (id, version)
  select id, nextval('audience_version_number')
  from (
    select distinct (changed ->> tenant)::uuid as id
    from unnest(array[to_jsonb(old), to_jsonb(new)]) changed, unnest(tg_argv) tenant
    where changed ->> tenant is not null
    -- Two changes of the same rows wait for each other instead of deadlocking.
    order by id
  ) moved
  on conflict (id) do update set version = excluded.version;
  return null;
end $$;

create trigger move_audience after update on client for each row
  when ((old.slug, old.environment, old.status) is distinct from (new.slug, new.environment, new.status))
  execute function move_audience('id');
create trigger move_audience after insert or update or delete on connection for each row execute function move_audience('client_id');
create trigger move_audience after insert or delete on app for each row execute function move_audience('id', 'sandbox_client_id');
create trigger move_audience_by_update after update on app for each row
  when ((old.status, old.requested_scopes, old.sandbox_client_id, old.deleted_at)
    is distinct from (new.status, new.requested_scopes, new.sandbox_client_id, new.deleted_at))
  execute function move_audience('id', 'sandbox_client_id');
-- The delivery engine writes other columns of these two once a second.
create trigger move_audience after insert or delete on client_apis for each row execute function move_audience('client_id');
create trigger move_audience_by_update after update on client_apis for each row
  when ((old.webhook_url, old.version, old.signing_version) is distinct from (new.webhook_url, new.version, new.signing_version))
  execute function move_audience('client_id');
create trigger move_audience after insert or delete on endpoint for each row execute function move_audience('app_id');
create trigger move_audience_by_update after update on endpoint for each row
  when ((old.app_id, old.kind, old.status, old.events, old.max_per_second, old.version, old.signing_version)
    is distinct from (new.app_id, new.kind, new.status, new.events, new.max_per_second, new.version, new.signing_version))
  execute function move_audience('app_id');

-- Refuses to record events for an audience that has changed, with the ids that have moved. The transaction fails like one that lost
-- against another one, and so runs again.
create function confirm_audience(ids uuid[], versions bigint[]) returns boolean language plpgsql stable as $$
declare
  moved text := (
    select string_agg(kept.id::text, ',')
    from unnest(ids, versions) as kept (id, version)
    where (select v.version from audience_version v where v.id = any (array[kept.id])) is distinct from kept.version
  );
begin
  if moved is not null then
    raise serialization_failure using message = 'the audience of an event has changed', detail = moved;
  end if;
  return true;
end $$;
