-- The newest entry of audit_log that an administrator has acknowledged: what came later is still news to them.
alter table admin_users add column seen_audit_id bigint not null default 0 check (seen_audit_id >= 0);

-- 'Actividad' reads by who and by what, newest first.
create index audit_log_action on audit_log (action, id desc);
create index audit_log_actor on audit_log (actor, id desc);
