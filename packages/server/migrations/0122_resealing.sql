-- A secret that is sealed with a newer key is the same secret: whoever reads what changed is not told of it.
create or replace function touch() returns trigger language plpgsql as $$
begin
  if current_setting('sineta.resealing', true) = 'on' then return new; end if;
  new.version := old.version + 1;
  new.updated_at := clock();
  return new;
end $$;
