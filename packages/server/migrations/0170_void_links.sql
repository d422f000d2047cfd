-- Whoever chooses a password has no use for links to choose another one: one that somebody else has read in the mailbox
-- must not undo it. With the rights of its owner, because users of the panel do this in a transaction of their client,
-- which does not see links.
create function void_password_resets() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from password_reset where subject_id = new.id;
  return null;
end $$;
create trigger void_password_resets after update of password_hash on panel_user
  for each row execute function void_password_resets();
create trigger void_password_resets after update of password_hash on partner_member
  for each row execute function void_password_resets();
