-- A link to choose a new password ends also with the address that it was sent to: people move away from a mailbox that strangers read.
create or replace trigger void_password_resets after update of password_hash, email on panel_user
  for each row when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email)
  execute function void_password_resets();
create or replace trigger void_password_resets after update of password_hash, email on partner_member
  for each row when (old.password_hash is distinct from new.password_hash or old.email is distinct from new.email)
  execute function void_password_resets();
