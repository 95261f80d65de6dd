-- Why the latest try to make a backup failed that did; it counts until a newer backup stands in `backups`.
create table backup_failures (
  id boolean primary key default true check (id),
  failed_at timestamptz(3) not null default now(),
  reason text not null check (reason in ('full', 'unreachable', 'denied', 'other'))
);
