-- The colour of what a picture shows, without its background: where a colour's name says nothing ('Tono 3'), the search
-- goes by it. Null until it is measured: at upload, or by the job for pictures that were there before.
alter table product_images add column dominant_color text check (dominant_color ~ '^#[0-9a-f]{6}$');
create index product_images_unmeasured on product_images (id) where dominant_color is null;

-- One at a time, however many processes there are.
select jobs.create_queue('measure-colors', '{"policy": "singleton", "heartbeatSeconds": 60, "expireInSeconds": 3600,
  "retryLimit": 5, "retryDelay": 60, "retryBackoff": true, "retryDelayMax": 3600}');
select enqueue_job('measure-colors') where exists (select from product_images);
