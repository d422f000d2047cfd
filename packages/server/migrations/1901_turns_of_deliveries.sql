-- Attempts that the cycle had made when the delivery became due: those with fewer left come first. A column of its own, because a
-- claim changes `cycle_attempts`, and what a claim changes stays out of the index.
alter table queue_entry add turn smallint not null default 0;
update queue_entry set turn = cycle_attempts where cycle_attempts > 0;
drop index queue_entry_lane;
create index queue_entry_lane on queue_entry (receiver_id, client_id, turn, due_at, delivery_id);
