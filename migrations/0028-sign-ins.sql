-- When somebody first signed in as an administrator: that browser is news to nobody, every later new one is. Whoever was
-- an administrator before this was written down counts as signed in.
alter table admin_users add column signed_in_at timestamptz(3);
update admin_users set signed_in_at = created_at
  where exists (
    select from auth_users join auth_accounts on auth_accounts.user_id = auth_users.id
    where auth_users.email = admin_users.email and auth_accounts.password is not null
  );
