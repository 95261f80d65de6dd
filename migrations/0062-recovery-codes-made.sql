-- Which codes are the newest, once there are two lists of them. Null for those that are older than this column.
alter table auth_recovery_codes add column created_at timestamptz(3);
alter table auth_recovery_codes alter column created_at set default now();
