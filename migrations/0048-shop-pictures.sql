-- Beside the button that buys.
alter table settings add column exchanges text not null default '' check (char_length(exchanges) <= 120);

-- What the owner shows instead of the house's drawing and of the name in letters. The focus, in per cent from the left
-- and from the top, stays in sight where a window cuts the picture. The row stays without its picture, for its version.
create table shop_pictures (
  name text primary key check (name in ('hero', 'logo')),
  storage_key text,
  width integer not null default 0,
  height integer not null default 0,
  widths integer[] not null default '{}',
  has_avif boolean not null default false,
  tint text not null default 'paper',
  focus_x smallint not null default 50 check (focus_x in (0, 25, 50, 75, 100)),
  focus_y smallint not null default 50 check (focus_y in (0, 25, 50, 75, 100)),
  version integer not null default 1,
  check (storage_key is null or width > 0 and height > 0 and cardinality(widths) > 0)
);
insert into shop_pictures (name) values ('hero'), ('logo');

create trigger shop_picture_changed after insert or update or delete on shop_pictures
  for each row execute function announce_change('settings', 'name');
create trigger shop_picture_avif_due after update of storage_key on shop_pictures
  for each row when (new.name = 'hero' and new.storage_key is not null and not new.has_avif)
  execute function enqueue_job_of_row('make-avif', 'storage_key');
