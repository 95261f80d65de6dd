-- An account has one password, which stands beside its e-mail.
alter table auth_users
  -- argon2id, in PHC format; null until the first one is chosen
  add column password text;
update auth_users set password = auth_accounts.password
  from auth_accounts
  where auth_accounts.user_id = auth_users.id and auth_accounts.provider_id = 'credential';
drop table auth_accounts;

create or replace function end_sessions_of_old_password() returns trigger language plpgsql as $$
begin
  delete from auth_sessions where user_id = old.id;
  return null;
end
$$;
-- After the passwords were moved, which ends no session.
create trigger password_changed after update of password on auth_users
  for each row execute function end_sessions_of_old_password();

-- What nothing reads.
alter table auth_users
  drop column name,
  drop column email_verified,
  drop column image,
  drop column updated_at;
alter table auth_verifications
  drop column id,
  drop column created_at,
  drop column updated_at,
  add primary key (identifier),
  drop constraint auth_verifications_identifier_key;
