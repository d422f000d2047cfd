-- A delivery that arrives is written three times and no more: its row in the log and its entry in the queue when it is
-- made, and the attempt that took it. The log's own row stays as it was made, because nothing is left to add to it: what
-- the queue no longer holds, and whose end nobody noted otherwise, was delivered. Before, each success rewrote that row.

drop trigger successes on delivery;
drop function note_successes();
drop trigger missed on delivery;
drop trigger no_longer_missed on delivery;

alter table delivery drop constraint delivery_status_check;
alter table delivery alter column status drop not null;
update delivery set status = null, finished_at = null where status in ('queued', 'retrying', 'delivered');
alter table delivery
  add constraint delivery_ended check (status in ('failed', 'cancelled', 'skipped')),
  drop column attempt_count,
  drop column last_error;
alter table delivery rename column status to ended_as;
comment on column delivery.ended_as is 'How it ended if not by being delivered. Null: it is in the queue, or it was delivered.';
comment on column delivery.last_status is 'HTTP status of the attempt that ended it, if it failed';
comment on column delivery.finished_at is 'When it ended, if not by being delivered';

create trigger missed after update on delivery for each row
  when (new.ended_as in ('failed', 'skipped') and new.ended_as is distinct from old.ended_as) execute function miss_delivery();
create trigger no_longer_missed after update on delivery for each row
  when (old.ended_as in ('failed', 'skipped') and (new.ended_as is null or new.ended_as = 'cancelled')) execute function no_longer_miss_delivery();
create or replace function miss_delivery() returns trigger language plpgsql as $$
begin
  insert into undelivered values
    (new.receiver_id, new.id, new.client_id, new.app_id, new.event_name, new.ended_as, new.last_status, coalesce(new.finished_at, clock()))
  on conflict (receiver_id, delivery_id) do update
    set status = excluded.status, last_status = excluded.last_status, finished_at = excluded.finished_at;
  return null;
end $$;

-- What people see of a delivery: the log, the queue and the last attempt together. With the rights of whoever asks.
create view delivery_now with (security_invoker = true) as
  select d.id, d.event_id, d.client_id, d.app_id, d.receiver_id, d.receiver_kind, d.event_name, d.masked, d.is_test, d.created_at,
    case
      when q.delivery_id is null then coalesce(d.ended_as, 'delivered')
      when q.lease_token is not null then 'sending'
      when q.cycle_attempts > 0 then 'retrying'
      else 'queued'
    end as status,
    q.due_at, coalesce(a.number, 0) as attempt_count, a.response_status as last_status, a.error as last_error,
    case when q.delivery_id is null then coalesce(d.finished_at, a.started_at + a.duration_ms * interval '1 millisecond') end as finished_at
  from delivery d
    left join queue_entry q on q.delivery_id = d.id
    left join lateral (select * from attempt where delivery_id = d.id order by number desc limit 1) a on true;

-- Rows of the log are not rewritten any more, so their pages may be full; those to come are made without room to spare.
do $$
declare partition regclass;
begin
  for partition in select inhrelid::regclass from pg_inherits where inhparent = 'delivery'::regclass loop
    execute format('alter table %s reset (fillfactor)', partition);
  end loop;
end $$;
create or replace function maintain_partitions() returns table (action text, partition text) language plpgsql security definer set search_path = public set lock_timeout = '500ms' as $$
declare
  rule partitioned;
  unit text;
  lower timestamptz;
  upper timestamptz;
  child record;
begin
  for rule in select * from partitioned loop
    unit := case when rule.step = interval '1 month' then 'month' else 'day' end;
    for i in -1 .. rule.ahead loop
      lower := (date_trunc(unit, clock() at time zone 'UTC') + i * rule.step) at time zone 'UTC';
      upper := ((lower at time zone 'UTC') + rule.step) at time zone 'UTC';
      partition := rule.table_name || '_' || to_char(lower at time zone 'UTC', 'YYYYMMDD');
      if to_regclass(partition) is null then
        if rule.table_name = 'attempt_response' then
          execute format('create table %I partition of %I for values from (%L) to (%L)', partition, rule.table_name, lower, upper);
        else
          execute format('create table %I partition of %I for values from (%L) to (%L)', partition, rule.table_name, uuid_v7_floor(lower), uuid_v7_floor(upper));
        end if;
        -- Rows are reached through the parent, whose policies hold; a partition by itself has none.
        execute format('revoke all on %I from sineta_app, sineta_system', partition);
        action := 'made';
        return next;
      end if;
    end loop;
    for child in
      select c.relname::text as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = rule.table_name::regclass
    loop
      lower := to_timestamp(right(child.name, 8), 'YYYYMMDD')::timestamp at time zone 'UTC';
      if ((lower at time zone 'UTC') + rule.step) at time zone 'UTC' < clock() - rule.keep then
        execute format('drop table %I', child.name);
        action := 'dropped';
        partition := child.name;
        return next;
      end if;
    end loop;
  end loop;
end $$;

-- Tokens must differ, not follow each other: taken a few hundred at a time, as claims do, they cost nothing.
alter sequence lease_token cache 500;

-- A delivery is one event for one receiver, so its id follows from theirs: as time-ordered as the event's, and without
-- asking for chance again, which costs more than the rest of the row.
create function delivery_id(event_id uuid, receiver_id uuid) returns uuid language sql immutable parallel safe as $$
  select (left(event_id::text, 19) || '8' || left(md5(event_id::text || receiver_id::text), 15))::uuid
$$;
