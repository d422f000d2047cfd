-- Of two indexes that seem to cost the same PostgreSQL takes the newer one. With the statistics of a nearly empty queue, 15 thinks so of
-- the key and of `queue_entry_lane`, whose last column is the key: the results of the next rush would each read the whole lane.
-- Made again, the key is the newer one.
alter table queue_entry drop constraint queue_entry_pkey, add primary key (delivery_id);
