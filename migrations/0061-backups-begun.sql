-- Names of backups that are being made: what a killed process had put there already is noted with the next one.
create table backups_begun (
  name text not null primary key,
  begun_at timestamptz(3) not null default now()
);
