-- In bytes, before it is sent to a bucket: only a file of this size is whole. Null until it is written.
alter table backups_begun add column size bigint;
