-- Why the last try to make a backup failed; no row once a later one was made.
create table backup_failures (
  id boolean primary key default true check (id),
  failed_at timestamptz(3) not null default now(),
  reason text not null check (reason in ('full', 'unreachable', 'denied', 'other'))
);
