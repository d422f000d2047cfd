-- The readings of a minute are due at the same moment. In the order of their ids as well, each slice sorted all that were left, and a look whether
-- one is due read all of the minute that was not over. In the order of the index alone, within one range of it, a slice reads its own rows and a
-- look reads one; which rows of a minute come first does not matter, because it is over when it is chained. Rows are deleted by their place, so that no
-- plan can look for them in another way.
create or replace function chain_pending_audit(most int) returns bigint language plpgsql security definer set search_path = public as $$
declare
  late timestamptz := clock() + interval '65 seconds';
  after timestamptz := '-infinity';
  until timestamptz := clock();
  next_client uuid;
  taken bigint;
begin
  select p.client_id into next_client from audit_pending p where p.due_at <= until order by p.due_at limit 1;
  if not found then
    after := late;
    until := 'infinity';
    select p.client_id into next_client from audit_pending p where p.due_at > late order by p.due_at limit 1;
    if not found then return 0; end if;
  end if;
  with taken as (
    delete from audit_pending where ctid = any (array(
      select p.ctid from audit_pending p where p.client_id = next_client and p.due_at > after and p.due_at <= until
      order by p.due_at limit most for update skip locked))
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
