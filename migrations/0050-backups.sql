-- Backups that the shop made by itself or by `npm run backup`, and that are there still.
create table backups (
  name text not null primary key,
  made_at timestamptz(3) not null default now(),
  size bigint not null check (size > 0) -- bytes
);
create index backups_made_at on backups (made_at);

-- One at a time, however many processes there are; a big shop takes its time.
select jobs.create_queue('back-up', '{"policy": "singleton", "heartbeatSeconds": 60, "expireInSeconds": 21600,
  "retryLimit": 2, "retryDelay": 300}');
