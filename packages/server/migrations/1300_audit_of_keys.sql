-- Writes of keys on their way into the audit trail. An entry of a chain waits for the commit of the one before it, and keys write by
-- the hundred at once: their entries are added here, in the transaction of the write, and chained by a job. No role of the service can
-- change or remove them; only the function below takes them, in the statement that chains them.
create table audit_pending (
  id uuid primary key default uuid_v7(clock()),
  client_id uuid not null,
  partner_id uuid,
  actor text not null,
  action text not null,
  subject text not null,
  result text not null,
  address text,
  request_id text not null,
  created_at timestamptz not null default clock(),
  -- Readings at the gates are chained when their minute is over, those of one key as one entry.
  due_at timestamptz not null
);
create index audit_pending_due on audit_pending (due_at);
create index audit_pending_client on audit_pending (client_id, due_at);
revoke all on audit_pending from sineta_app, sineta_system;
grant insert (client_id, partner_id, actor, action, subject, result, address, request_id, due_at) on audit_pending to sineta_app, sineta_system;
grant select on audit_pending to sineta_system;
alter table audit_pending enable row level security, force row level security;
create policy own_tenants on audit_pending for insert to sineta_app
  with check (client_id = any ((select current_setting('sineta.clients')::uuid[])::uuid[]));
create policy whole_system on audit_pending to sineta_system using (true) with check (true);

-- Forced row-level security holds for the owner too: these are its rights to take an entry here and to add it there.
create policy taken on audit_pending to current_user using (true);
create policy chained_later on audit for insert to current_user with check (true);

-- Chains entries that are due, at most so many of one client, and returns how many it took. One client at a time, so that its
-- people wait for a slice of their own chain only. A due time further ahead than the minute is that of a clock that was wrong.
create function chain_pending_audit(most int) returns bigint language plpgsql security definer set search_path = public as $$
declare
  late timestamptz := clock() + interval '65 seconds';
  next_client uuid;
  taken bigint;
begin
  select p.client_id into next_client from audit_pending p where p.due_at <= clock() or p.due_at > late order by p.due_at limit 1;
  if not found then return 0; end if;
  with taken as (
    delete from audit_pending where id in (
      select p.id from audit_pending p where p.client_id = next_client and (p.due_at <= clock() or p.due_at > late)
      order by p.due_at, p.id limit most for update skip locked)
    returning *
  ), chained as (
    insert into audit (id, client_id, partner_id, actor, action, subject, result, address, request_id, created_at, times)
    select (array_agg(id order by id desc))[1], client_id, partner_id, actor, action, subject, result, address,
      (array_agg(request_id order by id desc))[1], max(created_at), count(*)
    from taken group by client_id, partner_id, actor, action, subject, result, address, case when due_at > created_at then due_at::text else id::text end
    order by 1
  )
  select count(*) into taken from taken;
  return taken;
end $$;
revoke all on function chain_pending_audit from public;
grant execute on function chain_pending_audit to sineta_system;
