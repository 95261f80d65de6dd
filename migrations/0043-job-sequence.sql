-- A job says when it was enqueued by the clock, so that those of one transaction and of one millisecond have a sequence.
create or replace function enqueue_job(queue_name text, subject text default null, at timestamptz default now()) returns void
  language sql as $$
  insert into jobs.job (name, data, start_after, keep_until, policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds)
  select name, jsonb_build_object('subject', subject, 'enqueued_at', extract(epoch from clock_timestamp())),
    at, at + retention_seconds * interval '1 second', policy,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds
  from jobs.queue where name = queue_name
$$;
