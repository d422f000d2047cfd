-- Policies compare each row with the clients and apps that the transaction named. The sub-select made the setting one lookup
-- per statement, but its text was still read as a list for every row: now the sub-select gives the list. The outer cast
-- changes nothing; without it PostgreSQL would take the sub-select for a set of rows.

do $$
declare
  rule record;
  per_row text := '\(\( SELECT current_setting\(''(sineta\.\w+)''::text\) AS current_setting\)\)::uuid\[\]';
  once text := '((select current_setting(''\1'')::uuid[]))::uuid[]';
begin
  for rule in select tablename, policyname, qual, with_check from pg_policies where concat(qual, with_check) ~ per_row loop
    execute format('alter policy %I on %I', rule.policyname, rule.tablename)
      || coalesce(' using (' || regexp_replace(rule.qual, per_row, once, 'g') || ')', '')
      || coalesce(' with check (' || regexp_replace(rule.with_check, per_row, once, 'g') || ')', '');
  end loop;
end $$;

create or replace function isolate(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', tenant_table);
  execute format('create policy own_tenants on %s to sineta_app using (client_id = any ((select current_setting(''sineta.clients'')::uuid[])::uuid[]))', tenant_table);
  execute format('create policy whole_system on %s to sineta_system using (true) with check (true)', tenant_table);
end $$;

create or replace function isolate_with_apps(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security, force row level security', tenant_table);
  execute format('create policy own_tenants on %s to sineta_app using (client_id = any ((select current_setting(''sineta.clients'')::uuid[])::uuid[]) or app_id = any ((select current_setting(''sineta.apps'')::uuid[])::uuid[]))', tenant_table);
  execute format('create policy whole_system on %s to sineta_system using (true) with check (true)', tenant_table);
end $$;
