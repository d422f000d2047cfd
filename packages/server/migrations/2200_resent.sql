-- When a delivery was last queued again, for those who watch deliveries as they happen. Few are, so the index is small.
alter table delivery add column resent_at timestamptz;
comment on column delivery.resent_at is 'When it was last sent again at somebody''s request. Null: never';
create index delivery_resent on delivery (app_id, resent_at) where resent_at is not null;
