-- Makes a test's database again what the migrations left, whatever their tables are.
create schema seed;

-- The tables of the shop; `copy` holds the rows of those that the migrations fill.
create table seed.tables as
  select oid::regclass as name, case when pg_relation_size(oid) > 0 then format('seed.%I', 'copy_' || oid) end as copy
  from pg_class
  where relkind = 'r' and oid >= 16384 and relnamespace not in ('seed'::regnamespace, 'pg_toast'::regnamespace);

do $$
declare filled record;
begin
  for filled in select * from seed.tables where copy is not null loop
    execute format('create table %s as table %s', filled.copy, filled.name);
  end loop;
end $$;

create table seed.sequences as
  select seqrelid as sequence, pg_sequence_last_value(seqrelid) as last_value from pg_sequence;

-- Another one after every statement that defines, alters, grants or analyzes something.
create function seed.definition() returns text language sql as $$
  select concat_ws(' ',
    (select count(*) || ':' || max(xmin::text::bigint) from pg_attribute where attrelid >= 16384),
    (select count(*) || ':' || max(xmin::text::bigint) from pg_constraint),
    (select count(*) || ':' || max(xmin::text::bigint) from pg_index where indexrelid >= 16384),
    (select count(*) || ':' || max(xmin::text::bigint) from pg_trigger),
    (select count(*) || ':' || max(xmin::text::bigint) from pg_proc where oid >= 16384),
    (select sum(reltuples) || ':' || count(relacl) from pg_class where relkind = 'r' and oid >= 16384))
$$;

-- What an earlier test left connected.
create function seed.others() returns table (pid integer) language sql as $$
  select pid from pg_stat_activity
  where datname = current_database() and usename = current_user and pid <> pg_backend_pid()
$$;

-- False where a test has changed more than rows: that database is of no use any more.
create function seed.reset() returns boolean language plpgsql set session_replication_role = replica as $$
declare
  written record;
begin
  -- Given a time to wait, PostgreSQL looks ten times a second whether they are gone.
  perform pg_terminate_backend(pid) from seed.others();
  for look in 1..5000 loop
    exit when not exists (select from seed.others());
    perform pg_sleep(0.002), pg_stat_clear_snapshot();
  end loop;
  if seed.definition() <> (select definition from seed.definition) then
    return false;
  end if;

  -- Deleting a few rows takes a tenth of truncating; triggers and foreign keys sleep meanwhile.
  for written in select * from seed.tables where pg_relation_size(name) > 0 loop
    if pg_total_relation_size(written.name) > 1000000 then
      execute format('truncate %s cascade', written.name);
    else
      execute format('delete from %s', written.name);
    end if;
  end loop;
  for written in select * from seed.tables where copy is not null loop
    execute format('insert into %s overriding system value table %s', written.name, written.copy);
  end loop;
  perform setval(sequence, coalesce(last_value, seqstart), last_value is not null)
    from seed.sequences join pg_sequence on seqrelid = sequence
    where pg_sequence_last_value(sequence) is distinct from last_value;
  return true;
end $$;

create table seed.definition (definition text);
insert into seed.definition select seed.definition();
