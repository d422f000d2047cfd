-- What did not arrive, newest first, of one app or one client: found among millions that did. A delivery enters these
-- indexes only when it fails, is skipped or is cancelled, so those that arrive pay nothing for them.
create index delivery_app_ended on delivery (app_id, id) where app_id is not null and ended_as is not null;
create index delivery_client_ended on delivery (client_id, id) where receiver_kind = 'client' and ended_as is not null;
