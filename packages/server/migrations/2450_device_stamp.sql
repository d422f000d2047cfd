-- A process keeps the keys of devices between readings, and the transaction of each reading asks whether they are as they were (decision
-- 60). The stamp is the version of all rows that the gate reads with the key of a device; null if the key is not valid now. The function
-- runs with the rights of its owner, for whom row-level security is forced too: hence the policies.
create policy stamped on api_key for select to current_user using (true);
create policy stamped on school for select to current_user using (true);
create policy stamped on client for select to current_user using (true);

create function device_stamp(key_id uuid) returns text language plpgsql stable security definer set search_path = public as $$
begin
  return (
    select concat(k.xmin, ',', s.xmin, ',', c.xmin)
    from api_key k join school s on s.id = k.school_id join client c on c.id = s.client_id
    where k.id = key_id and k.kind = 'device' and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock())
  );
end
$$;
