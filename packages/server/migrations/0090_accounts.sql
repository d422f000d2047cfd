-- People and their ways in: how often may be guessed, second factors, forgotten passwords, and who did what.

-- When something was tried lately, by the hash of what is counted: an account, an address, an app. Kept in the database, in
-- transactions of their own, so that a limit holds across processes, restarts and whatever is rolled back.
create table tries (
  subject bytea primary key,
  moments timestamptz[] not null
);

-- Where a request or its answer holds a secret, what was asked and what was answered are kept sealed.
alter table idempotency_key alter request_hash drop not null, add sealed bytea,
  add constraint idempotency_key_readable_or_sealed check ((request_hash is null) = (sealed is not null));

-- From where a session was opened, for whoever looks through their sessions.
alter table session add address text, add agent text,
  -- Opened without the second factor that everybody must have: it can set one up and nothing else.
  add restricted boolean not null default false;

-- What is to be written to whom. Sealed: it names people.
create table mail (
  id uuid primary key default gen_random_uuid(),
  sealed bytea not null,
  tries int not null default 0,
  due_at timestamptz not null default clock()
);

create table password_reset (
  hash bytea primary key,
  audience text not null check (audience in ('portal', 'panel', 'operator')),
  subject_id uuid not null,
  expires_at timestamptz not null
);
create index password_reset_subject on password_reset (subject_id);

-- Second factors. A code counts once: `last_step` is the half minute of the newest one that was used.
create table totp (
  subject_id uuid primary key,
  audience text not null check (audience in ('portal', 'panel', 'operator')),
  sealed bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0
);
create table recovery_code (
  subject_id uuid not null references totp on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (subject_id, hash)
);

-- An invited member is no member before the invitation is accepted, so inviting tells nobody who has an account.
create table member_invitation (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references partner,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'developer')),
  hash bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default clock()
);
create unique index member_invitation_email on member_invitation (partner_id, lower(email));

-- The audit trail: rows are added and never changed, and each holds the hash of the one before it in its chain, so that a
-- row that was changed or taken away is found out. One chain for each client, each partner, and the platform: an entry is
-- the last statement of its transaction and waits at most for the commit of another entry of the same chain.
create table audit_chain (
  chain text primary key,
  position bigint not null,
  hash bytea not null
);
revoke all on audit_chain from sineta_app, sineta_system;
grant select on audit_chain to sineta_app, sineta_system;

alter table audit rename to audit_unchained;
create table audit (
  -- Ordered by time, across chains.
  id uuid primary key default uuid_v7(clock()),
  chain text not null,
  position bigint not null,
  client_id uuid,
  partner_id uuid,
  actor text not null,
  action text not null,
  subject text not null,
  -- `ok`, or the code of the refusal.
  result text not null,
  address text,
  request_id text not null,
  created_at timestamptz not null default clock(),
  hash bytea not null,
  unique (chain, position)
);

create function audit_hash(entry audit, previous bytea) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.chain, entry.position, entry.id, entry.client_id, entry.partner_id, entry.actor, entry.action, entry.subject, entry.result,
    entry.address, entry.request_id, (extract(epoch from entry.created_at) * 1000000)::bigint)::text, 'UTF8'))
$$;

-- With the rights of its owner: nobody else may move the head of a chain.
create function chain_audit() returns trigger language plpgsql security definer set search_path = public as $$
declare
  head audit_chain;
begin
  new.chain := coalesce('client:' || new.client_id, 'partner:' || new.partner_id, 'platform');
  insert into audit_chain as c values (new.chain, 1, '')
    on conflict (chain) do update set position = c.position + 1 returning * into head;
  new.position := head.position;
  new.hash := audit_hash(new, head.hash);
  update audit_chain set hash = new.hash where chain = new.chain;
  return new;
end $$;
create trigger chain before insert on audit for each row execute function chain_audit();

insert into audit (actor, action, subject, result, request_id, created_at)
  select actor, action, subject, 'ok', request_id, created_at from audit_unchained order by created_at, id;
drop table audit_unchained;

-- The first place of a chain, or of each, where something was changed or is missing; nothing where all is as it was written.
create function broken_audit_chains(which text default null) returns table (chain text, "position" bigint) language sql stable as $$
  with entries as (
    select a.chain, a.position, a.hash,
      audit_hash(a, lag(a.hash, 1, '') over each) as computed, row_number() over each as place
    from audit a where which is null or a.chain = which
    window each as (partition by a.chain order by a.position)
  ), wrong as (
    select e.chain, e.place as at from entries e where e.hash <> e.computed or e.position <> e.place
    union all
    select c.chain, (select count(*) from entries e where e.chain = c.chain) + 1 from audit_chain c
    where (which is null or c.chain = which)
      and not exists (select from entries e where e.chain = c.chain and e.position = c.position and e.hash = c.hash)
  )
  select w.chain, min(w.at) from wrong w group by w.chain
$$;

revoke update, delete, truncate on audit from sineta_app, sineta_system;
alter table audit enable row level security, force row level security;
create policy own_tenants on audit for select to sineta_app using (client_id = any ((select current_setting('sineta.clients'))::uuid[]));
create policy anyone_adds on audit for insert to sineta_app with check (true);
create policy whole_system on audit to sineta_system using (true) with check (true);
