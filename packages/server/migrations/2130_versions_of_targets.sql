-- A process keeps where a receiver's deliveries go and what signs them, and the outbox confirms with each event that this still
-- holds: by the version of the receiver's settings, and by this one of its secrets (decision 56).
alter table endpoint add column signing_version int not null default 1;
alter table client_apis add column signing_version int not null default 1;
comment on column endpoint.signing_version is 'Moves when a signing secret of the app begins or gets another end';
comment on column client_apis.signing_version is 'Moves when a signing secret of the client begins or gets another end';

create function move_signing_version() returns trigger language plpgsql as $$
declare
  secret signing_secret := coalesce(new, old);
begin
  update endpoint set signing_version = signing_version + 1 where app_id = secret.app_id;
  update client_apis set signing_version = signing_version + 1 where client_id = secret.client_id;
  return null;
end $$;
create trigger move_signing_version after insert or delete or update of app_id, client_id, expires_at on signing_secret
  for each row execute function move_signing_version();
