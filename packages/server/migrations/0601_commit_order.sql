-- Readers of the log (pull, stream) go through it in the order of transactions, not of ids: ids carry a time, and a clock that
-- steps back gives new deliveries ids behind which a reader is already. The default is evaluated once for the rows there are,
-- so the table is not rewritten and they keep their order by id.
alter table delivery add column written_in xid8 not null default pg_current_xact_id();
create index delivery_feed on delivery (app_id, written_in, id) where app_id is not null;
alter table stream_position add column written_in xid8 not null default '0';
update stream_position p set written_in = coalesce((select written_in from delivery d where d.id = p.position), pg_current_xact_id());

-- Transactions below this one have committed or never will, so a reader up to here misses none. Those of other databases on the
-- same server are left out, as far as the server says whose they are: they write nothing here. It runs with the rights of its
-- owner, because a role sees only the transactions of its own logins.
create function settled_below() returns xid8 language sql volatile security definer set search_path = public as $$
  with snapshot as materialized (select pg_current_snapshot() as now)
  select coalesce(
    (select running from snapshot, pg_snapshot_xip(now) as running
     where not exists (select from pg_stat_activity where backend_xid = running::xid and datname <> current_database())
     order by running limit 1),
    (select pg_snapshot_xmax(now) from snapshot))
$$;
drop function settled_before();
