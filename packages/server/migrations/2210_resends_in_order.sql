-- Streams find what was sent again in the order of transactions, as they find deliveries (0601): by a time, a clock that was set back hid
-- some. No version was released with the column that this replaces.
alter table delivery add column resent_in xid8;
comment on column delivery.resent_in is 'The transaction in which it was last sent again at somebody''s request. Null: never';
create index delivery_resent_in on delivery (app_id, resent_in, id) where resent_in is not null;
drop index delivery_resent;
alter table delivery drop column resent_at;
