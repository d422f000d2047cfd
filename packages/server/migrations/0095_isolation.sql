-- What belongs to a client or to an app and was not isolated yet: keys, sessions, secrets, connections, inspectors, and the
-- attempts of deliveries. A transaction sees those of the clients and apps that it named, and `sineta_system` all.

create function isolate_with_apps(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', tenant_table);
  execute format('create policy own_tenants on %s to sineta_app using (client_id = any ((select current_setting(''sineta.clients''))::uuid[]) or app_id = any ((select current_setting(''sineta.apps''))::uuid[]))', tenant_table);
  execute format('create policy whole_system on %s to sineta_system using (true) with check (true)', tenant_table);
end $$;

select isolate_with_apps('api_key');
select isolate_with_apps('connection');
select isolate_with_apps('signing_secret');
select isolate_with_apps('inspector');
select isolate('session');

-- An attempt is seen by whoever sees its delivery.
alter table attempt enable row level security, force row level security;
create policy own_deliveries on attempt to sineta_app using (exists (select from delivery d where d.id = delivery_id));
create policy whole_system on attempt to sineta_system using (true) with check (true);
alter table attempt_response enable row level security, force row level security;
create policy own_deliveries on attempt_response to sineta_app using (exists (select from delivery d where d.id = delivery_id));
create policy whole_system on attempt_response to sineta_system using (true) with check (true);
