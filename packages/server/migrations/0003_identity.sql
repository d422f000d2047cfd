-- People and how they sign in: users of the panel, members of partners, operators; sessions, passwords, second factors,
-- passkeys, the mail that the service sends them, and the audit trail.

create table panel_user (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  email text not null,
  name text not null,
  password_hash text,
  is_owner boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default clock(),
  updated_at timestamptz not null default clock(),
  deleted_at timestamptz
);
select versioned('panel_user');
create unique index panel_user_email on panel_user (client_id, lower(email)) where deleted_at is null;
create index panel_user_login on panel_user (lower(email)) where deleted_at is null;
select isolate('panel_user');

create table panel_role (
  client_id uuid not null references client,
  user_id uuid not null references panel_user,
  school_id uuid not null references school,
  role text not null check (role in ('management', 'secretary', 'coordinator', 'teacher', 'librarian', 'finance', 'gatekeeper')),
  primary key (user_id, school_id, role)
);
create index panel_role_school on panel_role (school_id);
select isolate('panel_role');

-- A panel user's invitation: shown once, valid for seven days, used once.
create table invitation (
  id uuid primary key default gen_random_uuid(),
  client_id uuid not null references client,
  user_id uuid not null references panel_user,
  hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default clock()
);
create index invitation_user on invitation (user_id);
select isolate('invitation');

-- In a client's transaction the audit trail names members and operators; their password hashes stay out of reach.
create table partner_member (
  id uuid primary key default gen_random_uuid(),
  partner_id uuid not null references partner,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'developer')),
  password_hash text not null,
  created_at timestamptz not null default clock()
);
create unique index partner_member_email on partner_member (lower(email));
alter table partner_member enable row level security, force row level security;
create policy own_partner on partner_member for select to sineta_app
  using (partner_id in (select a.partner_id from app a where a.id = any ((select current_setting('sineta.apps')::uuid[])::uuid[])));
create policy whole_system on partner_member to sineta_system using (true) with check (true);
revoke all on partner_member from sineta_app;
grant select (id, partner_id, email, name, role, created_at) on partner_member to sineta_app;

-- An invited person becomes a member by accepting, so an invitation does not reveal whether the address has an account.
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
revoke all on member_invitation from sineta_app;

create table operator (
  id uuid primary key default gen_random_uuid(),
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamptz not null default clock()
);
create unique index operator_email on operator (lower(email));
alter table operator enable row level security, force row level security;
create policy nobody on operator for select to sineta_app using (false);
create policy whole_system on operator to sineta_system using (true) with check (true);
revoke all on operator from sineta_app;
grant select (id, email) on operator to sineta_app;

create table session (
  id uuid primary key default gen_random_uuid(),
  audience text not null check (audience in ('portal', 'panel', 'operator')),
  subject_id uuid not null,
  client_id uuid references client,
  hash bytea not null unique,
  sealed bytea,
  -- Null: a sandbox's session, which does not expire.
  expires_at timestamptz,
  last_seen_at timestamptz not null default clock(),
  revoked_at timestamptz,
  -- Where it was opened from, for the list of one's own sessions.
  address text,
  agent text,
  -- Opened without the second factor that is required: it can set one up and nothing else.
  restricted boolean not null default false,
  created_at timestamptz not null default clock()
);
create index session_subject on session (subject_id);
select isolate('session');

-- A new password voids the open links for choosing one: a link read by a stranger in the mailbox must not undo it. The trigger
-- runs with the rights of its owner, because panel users change theirs in a transaction of their client, which sees no links.
create table password_reset (
  hash bytea primary key,
  audience text not null check (audience in ('portal', 'panel', 'operator')),
  subject_id uuid not null,
  expires_at timestamptz not null
);
create index password_reset_subject on password_reset (subject_id);
revoke all on password_reset from sineta_app;
create function void_password_resets() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from password_reset where subject_id = new.id;
  return null;
end $$;
create trigger void_password_resets after update of password_hash on panel_user
  for each row execute function void_password_resets();
create trigger void_password_resets after update of password_hash on partner_member
  for each row execute function void_password_resets();

-- Second factors and passkeys of all three audiences. Panel users manage theirs in a transaction of their client.
create function isolate_accounts(account_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', account_table);
  execute format('create policy own_users on %s to sineta_app using (subject_id in (select u.id from panel_user u))', account_table);
  execute format('create policy whole_system on %s to sineta_system using (true) with check (true)', account_table);
end $$;

-- A code counts once: `last_step` is the half minute of the newest one that was used.
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
select isolate_accounts('totp'), isolate_accounts('recovery_code');

-- A key pair on a person's device; only its public half is kept, so there is nothing here to steal.
create table passkey (
  id uuid primary key default gen_random_uuid(),
  audience text not null check (audience in ('portal', 'panel', 'operator')),
  subject_id uuid not null,
  -- The device's own name for it; the signature proves the rest.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- Uses, as the device counts them. A count that goes back reveals a copy.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default clock(),
  last_used_at timestamptz
);
create index passkey_subject on passkey (subject_id);
select isolate_accounts('passkey');

-- Signed by a device once, within minutes. Hashed like any token.
create table passkey_challenge (
  hash bytea primary key,
  audience text not null check (audience in ('portal', 'panel', 'operator')),
  -- The account that registers a passkey; null for a sign-in, where the passkey names the account.
  subject_id uuid,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);
select isolate_accounts('passkey_challenge');

-- Mail that waits to be sent, sealed because it names people. Any transaction may add some; only the job that sends it reads it.
create table mail (
  id uuid primary key default gen_random_uuid(),
  sealed bytea not null,
  tries int not null default 0,
  due_at timestamptz not null default clock()
);
alter table mail enable row level security, force row level security;
create policy anyone_posts on mail for insert to sineta_app with check (true);
create policy whole_system on mail to sineta_system using (true) with check (true);
revoke all on mail from sineta_app;
grant insert on mail to sineta_app;

-- The audit trail. Rows are added and never changed, and each holds the hash of the one before it in its chain, so that a
-- changed or missing row is detected. There is one chain per client, one per partner and one of the platform: an entry is the
-- last statement of its transaction and waits at most for the commit of another entry of the same chain.
create table audit_chain (
  chain text primary key,
  position bigint not null,
  hash bytea not null,
  -- The first entry that is still kept, and the hash of the one before it.
  first_position bigint not null default 1,
  hash_before bytea not null default ''
);
-- Only the trigger below moves a chain, with the rights of its owner.
revoke all on audit_chain from sineta_app, sineta_system;
grant select on audit_chain to sineta_app, sineta_system;
alter table audit_chain enable row level security;
create policy own_tenants on audit_chain for select to sineta_app
  using (chain = any (select 'client:' || unnest((select current_setting('sineta.clients')::uuid[])::uuid[])));
create policy whole_system on audit_chain for select to sineta_system using (true);

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
revoke update, delete, truncate on audit from sineta_app, sineta_system;
alter table audit enable row level security, force row level security;
create policy own_tenants on audit for select to sineta_app using (client_id = any ((select current_setting('sineta.clients')::uuid[])::uuid[]));
create policy anyone_adds on audit for insert to sineta_app with check (true);
create policy whole_system on audit to sineta_system using (true) with check (true);

create function audit_hash(entry audit, previous bytea) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(jsonb_build_array(
    entry.chain, entry.position, entry.id, entry.client_id, entry.partner_id, entry.actor, entry.action, entry.subject, entry.result,
    entry.address, entry.request_id, (extract(epoch from entry.created_at) * 1000000)::bigint)::text, 'UTF8'))
$$;

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

-- The first broken position of a chain, or of each chain: changed, missing or out of place. No rows: all chains are intact.
create function broken_audit_chains(which text default null) returns table (chain text, "position" bigint) language sql stable as $$
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
      -- All of its entries were too old.
      and not (c.first_position = c.position + 1 and c.hash_before = c.hash)
  )
  select w.chain, min(w.at) from wrong w group by w.chain
$$;

-- Entries are kept for five years. Removal takes the beginning of a chain, and the chain keeps the hash it now begins after,
-- so that the rest can still be verified. Forced row-level security holds for the owner too: these two policies are its right
-- to remove, and nothing younger.
create policy too_old on audit for select to current_user using (created_at < clock() - interval '5 years');
create policy too_old_goes on audit for delete to current_user using (created_at < clock() - interval '5 years');

-- Removes at most so many entries of each chain and returns how many. It runs with the rights of its owner: no role of the
-- service may remove an entry.
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
    -- The end of the first run of old entries without a gap: where an entry is missing, the chain stays broken.
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
