-- The audit trail is kept for five years. What is taken away is always the beginning of a chain, and the chain remembers
-- the hash it now begins after, so that everything that is left can still be verified.
alter table audit_chain
  -- The first place that is still there, and the hash of the one before it.
  add first_position bigint not null default 1,
  add hash_before bytea not null default '';

-- Forced row-level security holds for the owner too, who is the one to take away; and nothing younger than the promise.
create policy too_old on audit for select to current_user using (created_at < clock() - interval '5 years');
create policy too_old_goes on audit for delete to current_user using (created_at < clock() - interval '5 years');

-- At most so many entries of each chain at a time; says how many. With the rights of its owner: no role of the service
-- may take an entry away.
create function forget_audit(most int) returns bigint language plpgsql security definer set search_path = public as $$
declare
  head audit_chain;
  last_gone record;
  gone bigint := 0;
begin
  for head in
    select * from audit_chain c
    where exists (select from audit a where a.chain = c.chain and a.position = c.first_position and a.created_at < clock() - interval '5 years')
    for update
  loop
    -- The end of the run of old entries that has no gap: where somebody took one away, the chain stays broken.
    select old.position, old.hash into last_gone from (
      select a.position, a.hash, a.position - row_number() over (order by a.position) as run from audit a
      where a.chain = head.chain and a.position >= head.first_position and a.created_at < clock() - interval '5 years'
      order by a.position limit most
    ) old where old.run = head.first_position - 1 order by old.position desc limit 1;
    delete from audit a where a.chain = head.chain and a.position between head.first_position and last_gone.position;
    update audit_chain c set first_position = last_gone.position + 1, hash_before = last_gone.hash where c.chain = head.chain;
    gone := gone + last_gone.position - head.first_position + 1;
  end loop;
  return gone;
end $$;
revoke all on function forget_audit from public;
grant execute on function forget_audit to sineta_system;

-- As before, from where each chain begins now.
create or replace function broken_audit_chains(which text default null) returns table (chain text, "position" bigint) language sql stable as $$
  with entries as (
    select a.chain, a.position, a.hash, c.chain is null as headless,
      audit_hash(a, lag(a.hash, 1, coalesce(c.hash_before, '')) over each) as computed,
      coalesce(c.first_position, 1) - 1 + row_number() over each as place
    from audit a left join audit_chain c on c.chain = a.chain where which is null or a.chain = which
    window each as (partition by a.chain order by a.position)
  ), wrong as (
    select e.chain, e.place as at from entries e where e.hash <> e.computed or e.position <> e.place or e.headless
    union all
    select c.chain, c.first_position + (select count(*) from entries e where e.chain = c.chain) from audit_chain c
    where (which is null or c.chain = which)
      and not exists (select from entries e where e.chain = c.chain and e.position = c.position and e.hash = c.hash)
      -- Everything in it was too old.
      and not (c.first_position = c.position + 1 and c.hash_before = c.hash)
  )
  select w.chain, min(w.at) from wrong w group by w.chain
$$;
