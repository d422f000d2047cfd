-- The rest of what belongs to somebody: clients themselves, apps and what hangs on them, and everything about accounts.
-- What the application role has no business with is taken from it altogether; the gate, sign-in and jobs have a role of
-- their own. A test names every table that has no rows of anybody.

-- A client sees itself, and an app the clients that it is or was connected to, or asked.
alter table client enable row level security, force row level security;
create policy own_tenants on client to sineta_app using (id = any ((select current_setting('sineta.clients'))::uuid[]));
create index connection_app on connection (app_id);
create policy of_own_apps on client for select to sineta_app
  using (id in (select k.client_id from connection k where k.app_id = any ((select current_setting('sineta.apps'))::uuid[])));
create policy whole_system on client to sineta_system using (true) with check (true);

-- Whom an app asks to be connected to, it does not see yet. With the rights of the owner, for whom row-level security is
-- forced too.
create policy live_ones on client for select to current_user using (environment = 'live');
create function client_to_ask(called text) returns uuid language sql stable security definer set search_path = public as $$
  select id from client where slug = called and environment = 'live'
$$;

-- Apps and partners are a catalogue: any client may choose one. Changing an app is for itself.
alter table app enable row level security, force row level security;
create policy catalogue on app for select to sineta_app using (true);
create policy own_apps on app for update to sineta_app using (id = any ((select current_setting('sineta.apps'))::uuid[]));
create policy whole_system on app to sineta_system using (true) with check (true);
alter table partner enable row level security, force row level security;
create policy catalogue on partner for select to sineta_app using (true);
create policy whole_system on partner to sineta_system using (true) with check (true);

-- An endpoint is its app's. Whatever happens at a client is routed in the client's own transaction, which therefore sees
-- the endpoints that listen to it. Sub-queries are hashed once for each statement; the same in functions cost half
-- as much again as the whole routing.
alter table endpoint enable row level security, force row level security;
create policy own_apps on endpoint to sineta_app using (app_id = any ((select current_setting('sineta.apps'))::uuid[]));
create policy listens on endpoint for select to sineta_app using (
  app_id in (select k.app_id from connection k where k.client_id = any ((select current_setting('sineta.clients'))::uuid[]) and k.status = 'connected')
  or app_id in (select a.id from app a where a.sandbox_client_id = any ((select current_setting('sineta.clients'))::uuid[])));
create policy whole_system on endpoint to sineta_system using (true) with check (true);

alter table endpoint_health enable row level security, force row level security;
create policy own_apps on endpoint_health to sineta_app
  using (endpoint_id in (select p.id from endpoint p where p.app_id = any ((select current_setting('sineta.apps'))::uuid[])));
create policy whole_system on endpoint_health to sineta_system using (true) with check (true);

select isolate_apps('stream_position');

-- Seen by the app that asks and, because its answer takes the request away, by the client that is asked.
alter table connection_request enable row level security, force row level security;
create policy own_apps on connection_request to sineta_app using (
  app_id = any ((select current_setting('sineta.apps'))::uuid[])
  or client_slug in (select c.slug from client c where c.id = any ((select current_setting('sineta.clients'))::uuid[])));
create policy whole_system on connection_request to sineta_system using (true) with check (true);

alter table inspected enable row level security, force row level security;
create policy own_inspectors on inspected to sineta_app using (inspector_id in (select i.id from inspector i));
create policy whole_system on inspected to sineta_system using (true) with check (true);

-- An answer that is kept belongs to the token that asked. `once` says which that is.
alter table idempotency_key enable row level security, force row level security;
create policy own_answers on idempotency_key to sineta_app using (token_id = (select current_setting('sineta.token'))::uuid);
create policy whole_system on idempotency_key to sineta_system using (true) with check (true);

-- Ways into an account. Users of the panel look after theirs in a transaction of their client.
create function isolate_accounts(account_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', account_table);
  execute format('create policy own_users on %s to sineta_app using (subject_id in (select u.id from panel_user u))', account_table);
  execute format('create policy whole_system on %s to sineta_system using (true) with check (true)', account_table);
end $$;
select isolate_accounts('totp'), isolate_accounts('recovery_code'), isolate_accounts('passkey'), isolate_accounts('passkey_challenge');

-- Members of the partner whose app it is, without what they sign in with; operators not at all. The trail of a client
-- names whoever acted in it.
alter table partner_member enable row level security, force row level security;
create policy own_partner on partner_member for select to sineta_app
  using (partner_id in (select a.partner_id from app a where a.id = any ((select current_setting('sineta.apps'))::uuid[])));
create policy whole_system on partner_member to sineta_system using (true) with check (true);
revoke all on partner_member from sineta_app;
grant select (id, partner_id, email, name, role, created_at) on partner_member to sineta_app;
alter table operator enable row level security, force row level security;
create policy nobody on operator for select to sineta_app using (false);
create policy whole_system on operator to sineta_system using (true) with check (true);
revoke all on operator from sineta_app;
grant select (id, email) on operator to sineta_app;

-- Letters are put into the box by whoever causes them, and taken out by the job that sends them.
alter table mail enable row level security, force row level security;
create policy anyone_posts on mail for insert to sineta_app with check (true);
create policy whole_system on mail to sineta_system using (true) with check (true);
revoke all on mail from sineta_app;
grant insert on mail to sineta_app;

-- A chain is moved by the database itself, with the rights of its owner; everybody sees the heads of their own.
alter table audit_chain enable row level security;
create policy own_tenants on audit_chain for select to sineta_app
  using (chain = any (select 'client:' || unnest((select current_setting('sineta.clients'))::uuid[])));
create policy whole_system on audit_chain for select to sineta_system using (true);

revoke all on member_invitation, password_reset, tries, demo, job, migration, partitioned from sineta_app;
