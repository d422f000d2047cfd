-- A key that sees some of the events has a position of its own: what it acknowledges is not read by others.
alter table stream_position add column reader text not null default '';
comment on column stream_position.reader is 'Scopes of keys that do not see every event; empty: all other readers';
alter table stream_position drop constraint stream_position_pkey, add primary key (app_id, kind, reader);
