-- Background work: a job stands in the queue if and only if the change commits that asks for it. Nothing is notified:
-- a notification makes commits wait for each other.

-- What a killed process had begun is due again once it has given no sign for `heartbeatSeconds`.
select jobs.create_queue('send-mail', '{"policy": "standard", "heartbeatSeconds": 20, "expireInSeconds": 180,
  "retryLimit": 300, "retryDelay": 30, "retryBackoff": true, "retryDelayMax": 600, "deleteAfterSeconds": 86400}');
select jobs.create_queue('make-avif', '{"policy": "standard", "heartbeatSeconds": 10, "expireInSeconds": 600,
  "retryLimit": 50, "retryDelay": 5, "retryBackoff": true, "retryDelayMax": 3600, "deleteAfterSeconds": 86400}');
-- One of each at a time, however many processes there are.
select jobs.create_queue(name, '{"policy": "singleton", "heartbeatSeconds": 60, "expireInSeconds": 3600,
  "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 3600}')
from unnest(array['apply-retention', 'sweep-files', 'sweep-rows']) as name;

create function enqueue_job(queue_name text, subject text default null, at timestamptz default now()) returns void
language sql as $$
  insert into jobs.job (name, data, start_after, keep_until, policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds)
  select name, jsonb_build_object('subject', subject), at, at + retention_seconds * interval '1 second', policy,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds
  from jobs.queue where name = queue_name
$$;

-- Arguments: the queue, the column of the subject and, unless it is now, the column of the time.
create function enqueue_job_of_row() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(new);
begin
  perform enqueue_job(tg_argv[0], changed ->> tg_argv[1], coalesce((changed ->> tg_argv[2])::timestamptz, now()));
  return null;
end
$$;

drop trigger mail_due on outbox;
drop index outbox_due;
create trigger mail_due after insert or update of next_attempt_at on outbox
  for each row when (new.sent_at is null and new.failed_at is null)
  execute function enqueue_job_of_row('send-mail', 'id', 'next_attempt_at');
select enqueue_job('send-mail', id::text, next_attempt_at) from outbox where sent_at is null and failed_at is null;

drop index product_images_without_avif;
create trigger avif_due after insert on product_images
  for each row when (not new.has_avif) execute function enqueue_job_of_row('make-avif', 'storage_key');
create trigger avif_due after insert or update of picture_key on categories
  for each row when (new.picture_key is not null and not new.picture_has_avif)
  execute function enqueue_job_of_row('make-avif', 'picture_key');
select enqueue_job('make-avif', storage_key) from product_images where not has_avif;
select enqueue_job('make-avif', picture_key) from categories where picture_key is not null and not picture_has_avif;
