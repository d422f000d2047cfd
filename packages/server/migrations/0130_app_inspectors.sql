-- An inspector for each app: its people find its address again, so it is kept, sealed. Others, as that of the demo, are
-- known by whoever was told of them.
alter table inspector add column sealed bytea;
create unique index inspector_of_app on inspector (app_id) where sealed is not null;
