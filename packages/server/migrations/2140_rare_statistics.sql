-- Every ANALYZE or VACUUM of a table makes each connection plan the statements on it anew, which takes as long as twenty executions. The
-- tables that a check-in writes to passed PostgreSQL's usual thresholds every ten seconds, all morning. Our statements do not depend
-- on their statistics (decisions 16 and 58), so these tables are looked at after some thousand rows.
create function analyze_rarely(written regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s set (autovacuum_analyze_threshold = 20000, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_threshold = 100000)', written);
end $$;
revoke all on function analyze_rarely from public;

-- Returns the partitions that it made and dropped. It runs with the rights of its owner, so that the worker itself owns no
-- table. A partition blocks every writer of the table while it is made or dropped: rather try again in an hour than wait.
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
        perform analyze_rarely(partition::regclass);
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

select analyze_rarely(inhrelid::regclass) from pg_inherits where inhparent in (select table_name::regclass from partitioned);
select analyze_rarely('attendance');

-- What enters these leaves within a second: statistics would always be of another moment.
alter table queue_entry set (autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 1000000);
alter table audit_pending set (autovacuum_vacuum_threshold = 20000, autovacuum_analyze_threshold = 1000000);
