-- Rows changed before this time are committed or never will be, so a reader up to here misses none: `updated_at` is the start of a
-- transaction, and a transaction may commit long after it began. The margin covers one that began so recently that the server does not
-- list it yet; where the server hides the state (the service logs in as another role than the one that migrated), half a minute is
-- assumed. It runs with the rights of its owner, because a role sees only the transactions of its own logins.
create function settled_before(margin interval) returns timestamptz language sql volatile security definer set search_path = public as $$
  select least(
    clock() - margin,
    clock() - (now() - min(case when state is null then now() - interval '30 seconds' else xact_start end)))
  from pg_stat_activity
  where datname = current_database() and application_name in ('sineta_app', 'sineta_system') and pid <> pg_backend_pid()
$$;
