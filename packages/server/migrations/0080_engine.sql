-- The way of a claim: from lane to lane (one receiver, one client), the oldest of each first. A flood from one client then
-- holds back no other client's deliveries to the same receiver.
create index queue_entry_lane on queue_entry (receiver_id, client_id, due_at, delivery_id);
drop index queue_entry_due;

-- An endpoint's owner may ask for no more than so many attempts a second; `next_start_at` is when the next one may start.
alter table endpoint
  add column max_per_second smallint check (max_per_second between 1 and 1000),
  add column next_start_at timestamptz;
create index endpoint_throttled on endpoint (id) where max_per_second is not null;
drop trigger touch on endpoint;
create trigger touch before update of url, events, status, disabled_reason, max_per_second on endpoint for each row execute function touch();
