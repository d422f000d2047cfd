-- Accounts that were removed kept their password, second factor and passkeys, which served for nothing any more.
update panel_user set password_hash = null where deleted_at is not null and password_hash is not null;
create temporary table account on commit drop as
  select id from panel_user where deleted_at is null union all select id from partner_member union all select id from operator;
delete from totp where subject_id not in (select id from account);
delete from passkey where subject_id not in (select id from account);
delete from known_network where subject_id not in (select id from account);
