-- The schema after all migrations, to be read: written by `npm run schema`, checked by src/server/db/schema.test.ts.
-- What is executed, with the reasons, is in migrations/.

create extension pg_trgm;
create extension unaccent;

create sequence order_numbers start 1001;
create sequence regret_numbers start 1;

create table admin_users (
  email text not null,
  created_at timestamptz(3) not null default now(),
  seen_audit_id bigint not null default 0,
  signed_in_at timestamptz(3),
  mail_notices text[] not null default '{order,receipt,regret}'[],
  push_notices text[] not null default '{order,receipt,regret}'[],
  toast_notices text[] not null default '{order,receipt,regret}'[],
  constraint admin_users_pkey primary key (email),
  constraint admin_users_email_check check (email = lower(btrim(email)) and email <> ''),
  constraint admin_users_notices_check check (((mail_notices || push_notices) || toast_notices) <@ '{order,receipt,regret}'[]),
  constraint admin_users_seen_audit_id_check check (seen_audit_id >= 0)
);
create trigger administrator_removed after delete or update of email on admin_users for each row execute function end_sessions_of_former_administrator();

create table audit_log (
  id bigint not null generated always as identity,
  actor text,
  action text not null,
  subject_id text,
  subject text not null,
  changes jsonb not null default '{}'::jsonb,
  created_at timestamptz(3) not null default now(),
  constraint audit_log_pkey primary key (id),
  constraint audit_log_action_check check (action ~ '^[a-z]+(-[a-z]+)+$'),
  constraint audit_log_changes_check check (jsonb_typeof(changes) = 'object'),
  constraint audit_log_subject_check check (char_length(subject) <= 300)
);
create index audit_log_action on audit_log (action, id desc);
create index audit_log_actor on audit_log (actor, id desc);
create index audit_log_subject on audit_log (subject_id, id desc);

create table auth_attempts (
  id bigint not null generated always as identity,
  purpose text not null,
  account text not null,
  address text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  networks text[] not null default '{}'[],
  constraint auth_attempts_pkey primary key (id),
  constraint auth_attempts_purpose_check check (purpose ~ '^[a-z][a-z-]{1,39}$')
);
create index auth_attempts_account on auth_attempts (account, created_at);
create index auth_attempts_age on auth_attempts (created_at);
create index auth_attempts_networks on auth_attempts using gin (networks) with (fastupdate=off);

create table auth_recovery_codes (
  user_id uuid not null,
  digest bytea not null,
  created_at timestamptz(3) default now(),
  constraint auth_recovery_codes_pkey primary key (user_id, digest),
  constraint auth_recovery_codes_user_id_fkey foreign key (user_id) references auth_second_factors(user_id) on delete cascade
);

create table auth_second_factors (
  user_id uuid not null,
  sealed_secret bytea not null,
  enabled_at timestamptz(3),
  last_step integer not null default 0,
  failures integer not null default 0,
  closed_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  constraint auth_second_factors_pkey primary key (user_id),
  constraint auth_second_factors_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade,
  constraint auth_second_factors_failures_check check (failures >= 0)
);

create table auth_sessions (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  token text not null,
  ip_address text,
  user_agent text,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint auth_sessions_pkey primary key (id),
  constraint auth_sessions_token_key unique (token),
  constraint auth_sessions_user_id_fkey foreign key (user_id) references auth_users(id) on delete cascade
);
create index auth_sessions_user on auth_sessions (user_id);
create trigger session_ended after delete on auth_sessions for each row execute function announce_change('session', 'id');

create table auth_users (
  id uuid not null default gen_random_uuid(),
  email text not null,
  created_at timestamptz(3) not null default now(),
  password text,
  constraint auth_users_pkey primary key (id),
  constraint auth_users_email_key unique (email),
  constraint auth_users_email_check check (email = lower(btrim(email)) and email <> '')
);
create trigger password_changed after update of password on auth_users for each row execute function end_sessions_of_old_password();

create table auth_verifications (
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  constraint auth_verifications_pkey primary key (identifier),
  constraint auth_verifications_value_key unique (value)
);

create table backup_failures (
  id boolean not null default true,
  failed_at timestamptz(3) not null default now(),
  reason text not null,
  constraint backup_failures_pkey primary key (id),
  constraint backup_failures_id_check check (id),
  constraint backup_failures_reason_check check (reason = any (array['full', 'unreachable', 'denied', 'other']))
);

create table backups (
  name text not null,
  made_at timestamptz(3) not null default now(),
  size bigint not null,
  constraint backups_pkey primary key (name),
  constraint backups_size_check check (size > 0)
);
create index backups_made_at on backups (made_at);

create table backups_begun (
  name text not null,
  begun_at timestamptz(3) not null default now(),
  size bigint,
  constraint backups_begun_pkey primary key (name)
);

create table categories (
  id uuid not null default gen_random_uuid(),
  name text not null,
  slug text not null,
  picture_key text,
  display_order integer not null default 0,
  created_at timestamptz(3) not null default now(),
  picture_width integer not null default 320,
  picture_height integer not null default 400,
  picture_widths integer[] not null default '{320}'::integer[],
  picture_has_avif boolean not null default false,
  picture_tint text not null default 'sand',
  is_demo boolean not null default false,
  constraint categories_pkey primary key (id),
  constraint categories_slug_key unique (slug),
  constraint categories_name_check check (char_length(btrim(name)) >= 1 and char_length(btrim(name)) <= 60),
  constraint categories_picture_height_check check (picture_height > 0),
  constraint categories_picture_width_check check (picture_width > 0),
  constraint categories_picture_widths_check check (cardinality(picture_widths) > 0),
  constraint categories_slug_check check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
create unique index categories_name on categories (fold(name));
create trigger avif_due after insert or update of picture_key on categories for each row when (new.picture_key is not null and not new.picture_has_avif) execute function enqueue_job_of_row('make-avif', 'picture_key');
create trigger category_changed after insert or delete or update on categories for each row execute function announce_change('category', 'id');

create table color_totals (
  folded text not null,
  spelling text,
  variants bigint not null,
  products bigint not null
);

create table color_values (
  name text not null,
  value text not null,
  constraint color_values_pkey primary key (name),
  constraint color_values_name_check check (name = fold(btrim(name)) and char_length(name) >= 1 and char_length(name) <= 80),
  constraint color_values_value_check check (value ~ '^#[0-9a-f]{6}$')
);
create trigger color_values_changed after insert or delete or update on color_values for each row execute function announce_change('settings', 'id');

create table deleted_products (
  product_id uuid not null,
  deleted_at timestamptz(3) not null default now(),
  name text,
  constraint deleted_products_pkey primary key (product_id)
);

create table deleted_variants (
  variant_id uuid not null,
  product_id uuid not null,
  size text,
  color text,
  deleted_at timestamptz(3) not null default now(),
  constraint deleted_variants_pkey primary key (variant_id)
);

create table delivery_methods (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  name text not null,
  price numeric(12,2),
  free_from numeric(12,2),
  days text,
  postal_codes text not null default '',
  provinces text[] not null default '{}'[],
  address text,
  hours text,
  map_url text,
  is_active boolean not null default true,
  "position" integer not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  constraint delivery_methods_pkey primary key (id),
  constraint delivery_methods_address_check check (char_length(address) >= 1 and char_length(address) <= 200),
  constraint delivery_methods_agreed_check check (price is not null or kind = 'delivery' and free_from is null),
  constraint delivery_methods_days_check check (char_length(days) >= 1 and char_length(days) <= 60),
  constraint delivery_methods_free_from_check check (free_from >= 1::numeric and free_from <= 99999999::numeric and free_from = trunc(free_from)),
  constraint delivery_methods_hours_check check (char_length(hours) >= 1 and char_length(hours) <= 300),
  constraint delivery_methods_kind_check check (kind = any (array['pickup', 'delivery'])),
  constraint delivery_methods_map_url_check check (char_length(map_url) >= 1 and char_length(map_url) <= 500),
  constraint delivery_methods_map_url_web check (map_url ~ '^https?://[^[:space:]]+$'),
  constraint delivery_methods_name_check check (char_length(btrim(name)) >= 1 and char_length(btrim(name)) <= 60),
  constraint delivery_methods_postal_codes_check check (char_length(postal_codes) <= 4000),
  constraint delivery_methods_price_check check (price >= 0::numeric and price <= 99999999::numeric and price = trunc(price)),
  constraint delivery_methods_provinces_check check (provinces <@ string_to_array('C,B,K,H,U,X,W,E,P,Y,L,F,M,N,Q,R,A,J,D,Z,S,G,V,T', ','))
);
create unique index delivery_methods_agreed on delivery_methods ((price is null)) where price is null;
create trigger delivery_changed after insert or delete or update on delivery_methods for each row execute function announce_change('settings', 'id');

create table emptied_products (
  id bigint not null generated always as identity,
  product_id uuid not null,
  constraint emptied_products_pkey primary key (id)
);
create index emptied_products_product on emptied_products (product_id);

create table migrations (
  name text not null,
  applied_at timestamptz not null default now(),
  constraint migrations_pkey primary key (name)
);

create table missed_searches (
  week date not null,
  words text not null,
  times integer not null,
  constraint missed_searches_pkey primary key (week, words),
  constraint missed_searches_times_check check (times > 0),
  constraint missed_searches_words_check check (length(words) >= 1 and length(words) <= 60)
);

create table movement_orders (
  movement_id text not null,
  order_id uuid not null,
  event_id bigint not null,
  constraint movement_orders_pkey primary key (movement_id, order_id),
  constraint movement_orders_event_id_fkey foreign key (event_id) references order_events(id) on delete cascade,
  constraint movement_orders_movement_id_fkey foreign key (movement_id) references movements(id) on delete cascade,
  constraint movement_orders_order_id_fkey foreign key (order_id) references orders(id) on delete cascade
);
create index movement_orders_event on movement_orders (event_id);
create index movement_orders_order on movement_orders (order_id);

create table movements (
  id text not null,
  day date not null,
  amount numeric(16,2) not null,
  payer text not null default '',
  cuit text,
  confirmed_at timestamptz(3) not null default now(),
  confirmed_by text not null,
  constraint movements_pkey primary key (id),
  constraint movements_amount_check check (amount > 0::numeric),
  constraint movements_cuit_check check (cuit ~ '^[0-9]{11}$'),
  constraint movements_id_check check (id ~ '^[0-9a-f]{64}$'),
  constraint movements_payer_check check (char_length(payer) <= 200)
);
create index movements_day on movements (day, amount);

create table order_events (
  id bigint not null generated always as identity,
  order_id uuid not null,
  from_status text,
  to_status text not null,
  actor text,
  created_at timestamptz(3) not null default now(),
  undoes bigint,
  units integer not null default 0,
  kind text not null default 'status',
  detail jsonb not null default '{}'::jsonb,
  by_system boolean not null default false,
  constraint order_events_pkey primary key (id),
  constraint order_events_undoes_key unique (undoes),
  constraint order_events_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint order_events_undoes_fkey foreign key (undoes) references order_events(id) on delete cascade,
  constraint order_events_by_system_check check (not by_system or actor is null),
  constraint order_events_detail_check check (jsonb_typeof(detail) = 'object'),
  constraint order_events_kind_check check (kind = any (array['status', 'receipt-sent', 'receipt-rejected', 'payment-added', 'deadline-changed', 'deadline-near', 'ready', 'link-renewed', 'corrected']))
);
create index order_events_order on order_events (order_id, id);
create trigger messages_due after insert on order_events referencing new table as added for each statement execute function enqueue_messages_of_events();
create trigger order_history_changed after insert on order_events for each row when (new.kind <> 'status') execute function announce_change('order', 'order_id');

create table order_items (
  order_id uuid not null,
  line_number integer not null,
  product_id uuid not null,
  variant_id uuid not null,
  name text not null,
  size text,
  color text,
  unit_price numeric(12,2) not null,
  quantity integer not null,
  image_key text,
  constraint order_items_pkey primary key (order_id, line_number),
  constraint order_items_order_id_variant_id_key unique (order_id, variant_id),
  constraint order_items_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint order_items_quantity_check check (quantity >= 1 and quantity <= 99),
  constraint order_items_unit_price_check check (unit_price >= 0::numeric)
);

create table order_misses (
  order_number text not null,
  network bytea not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index order_misses_age on order_misses (created_at);
create index order_misses_network on order_misses (network, order_number, created_at);

create table order_networks (
  order_id uuid not null,
  network bytea not null,
  units integer not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint order_networks_pkey primary key (order_id, network),
  constraint order_networks_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint order_networks_units_check check (units > 0)
);
create index order_networks_age on order_networks (created_at);
create index order_networks_network on order_networks (network, created_at);

create table order_totals (
  status text not null,
  orders bigint not null,
  amount numeric(18,2) not null,
  ordered_at timestamptz(3) not null
);

create table order_totals_until (
  id boolean not null default true,
  until timestamptz(3) not null default '-infinity'::timestamptz,
  constraint order_totals_until_pkey primary key (id),
  constraint order_totals_until_id_check check (id)
);

create table orders (
  id uuid not null default gen_random_uuid(),
  order_number text not null default next_order_number(),
  customer_name text not null,
  customer_lastname text not null,
  customer_dni text not null,
  customer_phone text,
  customer_email text,
  customer_address text not null,
  customer_postal_code text not null,
  customer_city text not null,
  total_amount numeric(16,2) not null,
  status text not null default 'pending',
  idempotency_key uuid not null,
  request_hash bytea not null,
  link_version integer not null default 1,
  payment jsonb not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  note text not null default '',
  note_version integer not null default 1,
  anonymised_at timestamptz(3),
  payment_due_at timestamptz(3),
  carrier text,
  tracking_code text,
  payment_reminder_at timestamptz(3),
  delivery jsonb,
  delivery_method_id uuid generated always as ((delivery ->> 'method_id')::uuid) stored,
  item_names text not null default '',
  search_text text not null generated always as (' ' || regexp_replace(fold((((((customer_name || ' ') || customer_lastname) || ' ') || coalesce(customer_email, '')) || ' ') || item_names), '[\s!-/:-@[-`{-~]+', ' ', 'g')) stored,
  constraint orders_pkey primary key (id),
  constraint orders_idempotency_key_key unique (idempotency_key),
  constraint orders_order_number_key unique (order_number),
  constraint orders_customer check (
case
    when anonymised_at is null then btrim(customer_name) <> '' and btrim(customer_lastname) <> '' and customer_dni ~ '^[0-9]{7,8}$' and (coalesce(delivery ->> 'kind', '') = 'pickup' or btrim(customer_address) <> '' and btrim(customer_postal_code) <> '' and btrim(customer_city) <> '')
    else customer_name = '' and customer_lastname = '' and customer_dni = '' and customer_address = '' and customer_postal_code = '' and customer_city = '' and customer_phone is null and customer_email is null
end),
  constraint orders_delivery_check check (delivery is null or coalesce((delivery ->> 'method_id') <> '' and ((delivery ->> 'kind') = any (array['pickup', 'delivery'])) and (delivery ->> 'name') <> '' and delivery ? 'price' and coalesce((delivery ->> 'price')::numeric, 0::numeric) >= 0::numeric and coalesce((delivery ->> 'price')::numeric, 0::numeric) <= total_amount, false)),
  constraint orders_note_check check (char_length(note) <= 2000),
  constraint orders_status_check check (status = any (array['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'])),
  constraint orders_total_amount_check check (total_amount >= 0::numeric),
  constraint orders_tracking_check check (char_length(carrier) <= 60 and char_length(tracking_code) <= 60)
);
create index orders_amount on orders (total_amount, created_at desc, id desc);
create index orders_delivery on orders (delivery_method_id, created_at desc, id desc) where delivery_method_id is not null;
create index orders_dni on orders (customer_dni);
create index orders_due on orders (payment_due_at) where status = 'pending' and payment_due_at is not null;
create index orders_email on orders (lower(customer_email)) where customer_email is not null;
create index orders_newest on orders (created_at desc, id desc);
create index orders_open_dni on orders (ltrim(customer_dni, '0')) where status = 'pending';
create index orders_open_phone on orders ("right"(regexp_replace(customer_phone, '[^0-9]', '', 'g'), 6)) where status = 'pending' and customer_phone is not null;
create index orders_personal on orders (created_at) where anonymised_at is null;
create index orders_phone on orders ("right"(regexp_replace(customer_phone, '[^0-9]', '', 'g'), 7)) where customer_phone is not null;
create index orders_reminder on orders (payment_reminder_at) where status = 'pending' and payment_reminder_at is not null;
create index orders_search on orders using gin (search_text gin_trgm_ops) with (fastupdate=off);
create index orders_status on orders (status, created_at desc, id desc) include (total_amount);
create index orders_without_delivery on orders (created_at desc, id desc) where delivery_method_id is null;
create trigger order_changed after delete or update on orders for each row execute function announce_change('order', 'id');
create trigger order_placed after insert on orders referencing new table as added for each statement execute function announce_orders();
create trigger order_total_added after insert on orders for each row when (new.created_at < (now() - '00:30:00'::interval)) execute function add_order_totals();
create trigger order_total_changed after update of status, total_amount, created_at on orders for each row when (old.status is distinct from new.status or old.total_amount is distinct from new.total_amount or old.created_at is distinct from new.created_at) execute function add_order_totals();
create trigger order_total_removed after delete on orders for each row execute function add_order_totals();

create table outbox (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  recipient text not null,
  payload jsonb not null default '{}'::jsonb,
  order_id uuid,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  sent_at timestamptz(3),
  failed_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) not null default now(),
  channel text not null default 'mail',
  subscription_id uuid,
  event_id bigint,
  is_repeat boolean not null default false,
  constraint outbox_pkey primary key (id),
  constraint outbox_event_id_fkey foreign key (event_id) references order_events(id) on delete cascade,
  constraint outbox_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint outbox_subscription_id_fkey foreign key (subscription_id) references push_subscriptions(id) on delete cascade,
  constraint outbox_attempts_check check (attempts >= 0),
  constraint outbox_channel_check check (channel = any (array['mail', 'push'])),
  constraint outbox_channel_subscription_check check ((channel = 'push') = (subscription_id is not null)),
  constraint outbox_check check (sent_at is null or failed_at is null),
  constraint outbox_kind_check check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  constraint outbox_last_error_check check (char_length(last_error) <= 500),
  constraint outbox_payload_check check (jsonb_typeof(payload) = 'object'),
  constraint outbox_recipient_check check (char_length(recipient) <= 200 and recipient ~ '^[^\u0001-\u0020\u007f@<>,;]+@[^\u0001-\u0020\u007f@<>,;]+$')
);
create index outbox_age on outbox (created_at);
create unique index outbox_once on outbox (event_id, kind, recipient, subscription_id) nulls not distinct where event_id is not null and not is_repeat;
create index outbox_order on outbox (order_id, created_at) where order_id is not null;
create index outbox_recipient on outbox (lower(recipient), kind, sent_at);
create index outbox_withdrawal on outbox ((payload ->> 'regretId')) where (payload ->> 'regretId') is not null;
create trigger mail_due after insert or update of next_attempt_at on outbox for each row when (new.channel = 'mail' and new.sent_at is null and new.failed_at is null) execute function enqueue_job_of_row('send-mail', 'id', 'next_attempt_at');
create trigger push_due after insert or update of next_attempt_at on outbox for each row when (new.channel = 'push' and new.sent_at is null and new.failed_at is null) execute function enqueue_job_of_row('send-push', 'id', 'next_attempt_at');

create table panel_requests (
  key uuid not null,
  actor text not null,
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  created_at timestamptz not null default now(),
  constraint panel_requests_pkey primary key (key)
);

create table product_images (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  storage_key text not null,
  display_order integer not null,
  is_primary boolean not null generated always as (display_order = 0) stored,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  has_avif boolean not null default false,
  alt text not null default '',
  color text,
  tint text not null,
  created_at timestamptz(3) not null default now(),
  upload_key uuid,
  upload_hash bytea,
  dominant_color text,
  constraint product_images_pkey primary key (id),
  constraint product_images_product_id_display_order_key unique (product_id, display_order) deferrable initially deferred,
  constraint product_images_storage_key_key unique (storage_key),
  constraint product_images_product_id_fkey foreign key (product_id) references products(id) on delete cascade,
  constraint product_images_alt_check check (char_length(alt) <= 300),
  constraint product_images_color_check check (char_length(color) >= 1 and char_length(color) <= 40),
  constraint product_images_dominant_color_check check (dominant_color ~ '^#[0-9a-f]{6}$'),
  constraint product_images_height_check check (height > 0),
  constraint product_images_width_check check (width > 0),
  constraint product_images_widths_check check (cardinality(widths) > 0)
);
create index product_images_unmeasured on product_images (id) where dominant_color is null;
create index product_images_upload on product_images (upload_key) where upload_key is not null;
create trigger avif_due after insert on product_images for each row when (not new.has_avif) execute function enqueue_job_of_row('make-avif', 'storage_key');
create trigger image_changed after insert or delete or update on product_images for each row execute function announce_product_part();

create table product_totals (
  category_id uuid,
  is_active boolean not null,
  is_demo boolean not null,
  products bigint not null
);

create table product_variants (
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  size text,
  color text,
  stock integer not null,
  display_order integer not null default 0,
  counted_version integer not null default 0,
  constraint product_variants_pkey primary key (id),
  constraint product_variants_product_id_size_color_key unique nulls not distinct (product_id, size, color),
  constraint product_variants_product_id_fkey foreign key (product_id) references products(id) on delete cascade,
  constraint product_variants_color_check check (char_length(color) >= 1 and char_length(color) <= 40),
  constraint product_variants_size_check check (char_length(size) >= 1 and char_length(size) <= 40),
  constraint product_variants_stock_check check (stock >= 0 and stock <= 1000000)
);
create trigger color_added before insert or delete on product_variants for each row execute function add_color_totals();
create trigger color_changed before update of color on product_variants for each row when (new.color is distinct from old.color) execute function add_color_totals();
create trigger variant_added_empty after insert on product_variants for each row when (new.stock = 0) execute function add_empty_product();
create trigger variant_changed after insert or delete on product_variants for each row execute function announce_product_part();
create trigger variant_emptied after update of stock on product_variants for each row when (new.stock = 0 and old.stock > 0) execute function add_emptied_product();
create trigger variant_removed after delete on product_variants for each row execute function remember_variant();
create trigger variant_removed_from_stock after delete on product_variants for each row execute function add_emptied_product();
create trigger variants_updated after update on product_variants referencing new table as updated for each statement execute function announce_products_of_variants();

create table products (
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default '',
  price numeric(12,2) not null,
  discount_percentage smallint,
  final_price numeric(12,2) not null generated always as (round(price * (100 - coalesce(discount_percentage::integer, 0))::numeric / 100::numeric)) stored,
  category_id uuid,
  is_active boolean not null default true,
  is_pinned boolean not null default false,
  is_demo boolean not null default false,
  size_guide text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  search_text text not null generated always as (fold((name || ' ') || description)) stored,
  changed_at timestamptz(3) not null default now(),
  request_hash bytea,
  search_words text not null default '',
  constraint products_pkey primary key (id),
  constraint products_category_id_fkey foreign key (category_id) references categories(id) on delete set null,
  constraint products_description_check check (char_length(description) <= 5000),
  constraint products_discount_percentage_check check (discount_percentage >= 1 and discount_percentage <= 100),
  constraint products_name_check check (char_length(btrim(name)) >= 1 and char_length(btrim(name)) <= 200),
  constraint products_price_check check (price >= 0::numeric),
  constraint products_search_words_check check (length(search_words) <= 500)
);
create index products_category on products (category_id, created_at desc, id desc);
create index products_featured on products (is_pinned desc, created_at desc, id desc) where is_active;
create index products_hidden on products (created_at desc, id desc) where not is_active;
create index products_listed on products (id) where is_active;
create index products_newest on products (created_at desc, id desc);
create index products_pinned on products (created_at desc, id desc) where is_pinned;
create index products_search on products using gin (search_text gin_trgm_ops) with (fastupdate=off);
create trigger product_changed after insert or delete or update on products for each row execute function announce_product();
create trigger product_touched before update on products for each row execute function touch_product();
create trigger products_added after insert on products referencing new table as after for each statement execute function add_product_totals();
create trigger products_moved after update on products referencing old table as before new table as after for each statement execute function add_product_totals();
create trigger products_removed after delete on products referencing old table as before for each statement execute function add_product_totals();

create table push_subscriptions (
  id uuid not null default gen_random_uuid(),
  email text not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz(3) not null default now(),
  constraint push_subscriptions_pkey primary key (id),
  constraint push_subscriptions_endpoint_key unique (endpoint),
  constraint push_subscriptions_email_fkey foreign key (email) references admin_users(email) on update cascade on delete cascade,
  constraint push_subscriptions_auth_check check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  constraint push_subscriptions_device_check check (char_length(device) <= 200),
  constraint push_subscriptions_endpoint_check check (endpoint ~ '^https?://' and char_length(endpoint) <= 2000),
  constraint push_subscriptions_p256dh_check check (p256dh ~ '^[A-Za-z0-9_-]{87}$')
);
create index push_subscriptions_email on push_subscriptions (email);

create table receipts (
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  status text not null default 'pending',
  media_type text not null,
  content bytea not null,
  digest bytea not null,
  created_at timestamptz(3) not null default now(),
  reviewed_at timestamptz(3),
  reviewed_by text,
  reject_reason text,
  accepted_by_event bigint,
  constraint receipts_pkey primary key (id),
  constraint receipts_order_id_digest_key unique (order_id, digest),
  constraint receipts_accepted_by_event_fkey foreign key (accepted_by_event) references order_events(id) on delete set null,
  constraint receipts_order_id_fkey foreign key (order_id) references orders(id) on delete cascade,
  constraint receipts_accepted_by_event_check check (accepted_by_event is null or status = 'accepted'),
  constraint receipts_check check ((status = 'pending') = (reviewed_at is null)),
  constraint receipts_check1 check ((status = 'rejected') = (reject_reason is not null)),
  constraint receipts_content_check check (octet_length(content) >= 1 and octet_length(content) <= 5242880),
  constraint receipts_digest_check check (octet_length(digest) = 32),
  constraint receipts_media_type_check check (media_type = any (array['image/webp', 'application/pdf'])),
  constraint receipts_reject_reason_check check (char_length(reject_reason) <= 500),
  constraint receipts_status_check check (status = any (array['pending', 'accepted', 'rejected']))
);
create index receipts_accepted_by_event on receipts (accepted_by_event) where accepted_by_event is not null;
create index receipts_oldest on receipts (created_at, id);
create index receipts_status on receipts (status, created_at, id);
create trigger receipt_added after insert on receipts for each row execute function announce_change('receipt', 'id', 'new');
create trigger receipt_changed after delete or update on receipts for each row execute function announce_change('receipt', 'id');

create table regrets (
  id uuid not null default gen_random_uuid(),
  code text not null default next_regret_code(),
  name text not null,
  email text,
  phone text,
  order_number text,
  message text,
  idempotency_key uuid not null,
  request_hash bytea not null,
  created_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  answered_by text,
  answer_note text,
  version integer not null default 1,
  anonymised_at timestamptz(3),
  constraint regrets_pkey primary key (id),
  constraint regrets_code_key unique (code),
  constraint regrets_idempotency_key_key unique (idempotency_key),
  constraint regrets_answer_note_check check (char_length(answer_note) <= 2000),
  constraint regrets_check1 check ((answered_at is null) = (answered_by is null)),
  constraint regrets_check2 check (answer_note is null or answered_at is not null),
  constraint regrets_email_check check (char_length(email) <= 200),
  constraint regrets_message_check check (char_length(message) <= 2000),
  constraint regrets_order_number_check check (char_length(order_number) <= 60),
  constraint regrets_phone_check check (char_length(phone) <= 60),
  constraint regrets_sender check (
case
    when anonymised_at is null then btrim(name) <> '' and char_length(name) <= 120 and (email is not null or phone is not null)
    else name = '' and email is null and phone is null and message is null and answer_note is null
end)
);
create index regrets_email on regrets (lower(email)) where email is not null;
create index regrets_newest on regrets (created_at desc, id desc);
create index regrets_open on regrets (created_at desc, id desc) where answered_at is null;
create index regrets_order on regrets (order_number) where order_number is not null;
create index regrets_personal on regrets (answered_at) where anonymised_at is null;
create index regrets_phone on regrets ("right"(regexp_replace(phone, '[^0-9]', '', 'g'), 7)) where phone is not null;
create trigger regret_added after insert on regrets for each row execute function announce_change('regret', 'id', 'new');
create trigger regret_changed after delete or update on regrets for each row execute function announce_change('regret', 'id');

create table settings (
  id boolean not null default true,
  shop_name text not null default 'Saitam',
  alias text not null default '',
  holder text not null default '',
  cbu text not null default '',
  bank text not null default '',
  cuit text not null default '',
  version integer not null default 1,
  demo_loaded_at timestamptz(3),
  whatsapp text not null default '',
  contact_email text not null default '',
  hours text not null default '',
  street_address text not null default '',
  instagram text not null default '',
  legal_name text not null default '',
  consumer_claims_url text not null default '',
  fiscal_data_url text not null default '',
  terms text not null default '',
  privacy text not null default '',
  iva_rate numeric(4,2),
  max_open_orders integer not null default 5,
  max_open_units integer not null default 40,
  max_network_orders integer not null default 30,
  max_network_units integer not null default 100,
  retention_months smallint,
  payment_hours smallint,
  payment_business_days smallint,
  whatsapp_pay text not null default '',
  whatsapp_received text not null default '',
  whatsapp_shipped text not null default '',
  whatsapp_ready text not null default '',
  whatsapp_cancelled text not null default '',
  exchanges text not null default '',
  constraint settings_pkey primary key (id),
  constraint settings_alias_check check (alias = '' or alias ~ '^[A-Za-z0-9.-]{6,20}$'),
  constraint settings_bank_check check (char_length(bank) <= 100),
  constraint settings_cbu_check check (cbu = '' or cbu ~ '^[0-9]{22}$'),
  constraint settings_consumer_claims_url_check check (char_length(consumer_claims_url) <= 500),
  constraint settings_contact_email_check check (char_length(contact_email) <= 200),
  constraint settings_cuit_check check (cuit = '' or cuit ~ '^[0-9]{2}-?[0-9]{8}-?[0-9]$'),
  constraint settings_deadline_check check (payment_hours is null or payment_business_days is null),
  constraint settings_exchanges_check check (char_length(exchanges) <= 120),
  constraint settings_fiscal_data_url_check check (char_length(fiscal_data_url) <= 500),
  constraint settings_holder_check check (char_length(holder) <= 100),
  constraint settings_hours_check check (char_length(hours) <= 300),
  constraint settings_id_check check (id),
  constraint settings_instagram_check check (instagram = '' or instagram ~ '^[A-Za-z0-9._]{1,30}$'),
  constraint settings_iva_rate_check check (iva_rate > 0::numeric and iva_rate <= 50::numeric),
  constraint settings_legal_name_check check (char_length(legal_name) <= 120),
  constraint settings_max_network_orders_check check (max_network_orders >= 1 and max_network_orders <= 10000),
  constraint settings_max_network_units_check check (max_network_units >= 1 and max_network_units <= 1000000),
  constraint settings_max_open_orders_check check (max_open_orders >= 1 and max_open_orders <= 1000),
  constraint settings_max_open_units_check check (max_open_units >= 1 and max_open_units <= 100000),
  constraint settings_payment_business_days_check check (payment_business_days >= 1 and payment_business_days <= 30),
  constraint settings_payment_hours_check check (payment_hours >= 1 and payment_hours <= 720),
  constraint settings_privacy_check check (char_length(privacy) <= 20000),
  constraint settings_retention_months_check check (retention_months >= 6 and retention_months <= 120),
  constraint settings_shop_name_check check (char_length(btrim(shop_name)) >= 1 and char_length(btrim(shop_name)) <= 60),
  constraint settings_street_address_check check (char_length(street_address) <= 200),
  constraint settings_terms_check check (char_length(terms) <= 20000),
  constraint settings_whatsapp_cancelled_check check (char_length(whatsapp_cancelled) <= 1000),
  constraint settings_whatsapp_check check (whatsapp = '' or whatsapp ~ '^[0-9]{10,15}$'),
  constraint settings_whatsapp_pay_check check (char_length(whatsapp_pay) <= 1000),
  constraint settings_whatsapp_ready_check check (char_length(whatsapp_ready) <= 1000),
  constraint settings_whatsapp_received_check check (char_length(whatsapp_received) <= 1000),
  constraint settings_whatsapp_shipped_check check (char_length(whatsapp_shipped) <= 1000)
);
create trigger settings_changed after insert or delete or update on settings for each row execute function announce_change('settings', 'id');

create table shop_pictures (
  name text not null,
  storage_key text,
  width integer not null default 0,
  height integer not null default 0,
  widths integer[] not null default '{}'::integer[],
  has_avif boolean not null default false,
  tint text not null default 'paper',
  focus_x smallint not null default 50,
  focus_y smallint not null default 50,
  version integer not null default 1,
  constraint shop_pictures_pkey primary key (name),
  constraint shop_pictures_check check (storage_key is null or width > 0 and height > 0 and cardinality(widths) > 0),
  constraint shop_pictures_focus_x_check check (focus_x = any (array[0, 25, 50, 75, 100])),
  constraint shop_pictures_focus_y_check check (focus_y = any (array[0, 25, 50, 75, 100])),
  constraint shop_pictures_name_check check (name = any (array['hero', 'logo']))
);
create trigger shop_picture_avif_due after update of storage_key on shop_pictures for each row when (new.name = 'hero' and new.storage_key is not null and not new.has_avif) execute function enqueue_job_of_row('make-avif', 'storage_key');
create trigger shop_picture_changed after insert or delete or update on shop_pictures for each row execute function announce_change('settings', 'name');

create table statement_layouts (
  id text not null,
  columns jsonb not null,
  updated_at timestamptz(3) not null default now(),
  constraint statement_layouts_pkey primary key (id),
  constraint statement_layouts_columns_check check (jsonb_typeof(columns) = 'object'),
  constraint statement_layouts_id_check check (id ~ '^[0-9a-f]{64}$')
);

create table stock_movements (
  id bigint not null generated always as identity,
  variant_id uuid not null,
  product_id uuid not null,
  quantity integer not null,
  reason text not null,
  order_id uuid,
  actor text,
  created_at timestamptz(3) not null default now(),
  constraint stock_movements_pkey primary key (id),
  constraint stock_movements_order_id_fkey foreign key (order_id) references orders(id) on delete set null,
  constraint stock_movements_reason_check check (reason = any (array['initial', 'order', 'cancelled', 'revived', 'correction', 'order-corrected']))
);
create index stock_movements_product on stock_movements (product_id, id);
create index stock_movements_variant on stock_movements (variant_id, id);

create function add_color_totals()
 returns trigger
 language plpgsql
as $$
declare
  gone text := case when tg_op <> 'INSERT' then fold(btrim(old.color)) end;
  come text := case when tg_op <> 'DELETE' then fold(btrim(new.color)) end;
begin
  if gone is not null then
    insert into color_totals select gone, old.color, -1, case when exists (
      select from product_variants where product_id = old.product_id and id <> old.id and fold(btrim(color)) = gone
    ) then 0 else -1 end;
  end if;
  if come is not null then
    insert into color_totals select come, new.color, 1, case when exists (
      select from product_variants where product_id = new.product_id and id <> new.id and fold(btrim(color)) = come
    ) then 0 else 1 end;
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

create function add_emptied_product()
 returns trigger
 language plpgsql
as $$
begin
  insert into emptied_products (product_id) values (old.product_id);
  return null;
end
$$;

create function add_empty_product()
 returns trigger
 language plpgsql
as $$
begin
  insert into emptied_products (product_id) values (new.product_id);
  return null;
end
$$;

create function add_order_totals()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op <> 'INSERT' then
    insert into order_totals values (old.status, -1, -old.total_amount, old.created_at);
  end if;
  if tg_op <> 'DELETE' then
    insert into order_totals values (new.status, 1, new.total_amount, new.created_at);
  end if;
  return null;
end
$$;

create function add_product_totals()
 returns trigger
 language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    insert into product_totals
      select category_id, is_active, is_demo, count(*) from after group by category_id, is_active, is_demo;
  elsif tg_op = 'DELETE' then
    insert into product_totals
      select category_id, is_active, is_demo, -count(*) from before group by category_id, is_active, is_demo;
  else
    insert into product_totals
      select category_id, is_active, is_demo, sum(products) from (
        select category_id, is_active, is_demo, 1 as products from after
        union all
        select category_id, is_active, is_demo, -1 from before
      ) as changed
      group by category_id, is_active, is_demo having sum(products) <> 0;
  end if;
  return null;
end
$$;

create function announce_change()
 returns trigger
 language plpgsql
as $$
declare
  changed jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
begin
  perform pg_notify('changed', concat_ws(':', tg_argv[0], coalesce(changed ->> tg_argv[1], ''), tg_argv[2]));
  return null;
end
$$;

create function announce_orders()
 returns trigger
 language plpgsql
as $$
begin
  perform pg_notify('changed', 'order:' || id || ':placed') from added;
  return null;
end
$$;

create function announce_product()
 returns trigger
 language plpgsql
as $$
begin
  perform pg_notify('changed', concat_ws(
    ':', 'product', coalesce(new.id, old.id),
    case when coalesce(old.is_active, false) or coalesce(new.is_active, false) then null else 'hidden' end
  ));
  return null;
end
$$;

create function announce_product_part()
 returns trigger
 language plpgsql
as $$
declare
  changed_id uuid := coalesce(new.product_id, old.product_id);
  is_shown boolean := exists (select from products where id = changed_id and is_active);
begin
  perform pg_notify('changed', concat_ws(':', 'product', changed_id, case when is_shown then null else 'hidden' end));
  return null;
end
$$;

create function announce_products_of_variants()
 returns trigger
 language plpgsql
as $$
begin
  perform pg_notify('changed', concat_ws(':', 'product', changed.product_id, case when products.is_active then null else 'hidden' end))
  from (select distinct product_id from updated) as changed left join products on products.id = changed.product_id;
  return null;
end
$$;

create function attempts_full_since(of_purpose text, of_account text, of_networks text[], allowances integer[], most_per_account_and_network integer, most_per_network integer, most_per_account integer, since timestamptz)
 returns timestamptz
 language sql
 stable
as $$
  select greatest(
    (select max(full_since) from (
      select greatest(
        (select created_at from auth_attempts
          where networks @> array[counted.network] and purpose = of_purpose and created_at > since
          order by created_at desc offset most_per_network * counted.allowance - 1 limit 1),
        (select created_at from auth_attempts
          where networks @> array[counted.network] and purpose = of_purpose and created_at > since
            and account = of_account
          order by created_at desc offset most_per_account_and_network * counted.allowance - 1 limit 1)
      ) as full_since
      from unnest(of_networks, allowances) as counted (network, allowance)
    ) as networks),
    (select created_at from auth_attempts
      where most_per_account is not null
        and account = of_account and purpose = of_purpose and created_at > since
      order by created_at desc offset coalesce(most_per_account, 1) - 1 limit 1)
  )
$$;

create function begin_order(of_key uuid, is_limited boolean, limit_locks text[], of_dni text, of_phone_end text, of_networks bytea[], allowances integer[], of_delivery uuid)
 returns jsonb
 language plpgsql
 set plan_cache_mode to 'force_generic_plan'
as $$
declare
  lock_id bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('order ' || of_key, 0));
  if exists (select from orders where idempotency_key = of_key) then
    return '{"is_placed": true}';
  end if;
  if not is_limited then
    return (
      select jsonb_build_object('is_placed', false, 'delivery', delivery_choice(of_delivery), 'deadline', jsonb_build_object(
        'payment_hours', payment_hours, 'payment_business_days', payment_business_days, 'now', now()::timestamptz(3)
      )) from settings
    );
  end if;

  for lock_id in select distinct hashtextextended(name, 0) from unnest(limit_locks) as name order by 1 loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;
  -- A statement of its own: it sees whatever the orders committed that were waited for.
  return (
    select jsonb_build_object(
      'is_placed', false,
      'delivery', delivery_choice(of_delivery),
      'deadline', jsonb_build_object(
        'payment_hours', settings.payment_hours, 'payment_business_days', settings.payment_business_days, 'now', now()::timestamptz(3)
      ),
      'limits', jsonb_build_object(
        'max_open_orders', settings.max_open_orders, 'max_open_units', settings.max_open_units,
        'max_network_orders', settings.max_network_orders, 'max_network_units', settings.max_network_units
      ),
      'open_orders', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'customer_dni', open.customer_dni, 'customer_phone', open.customer_phone,
          'units', (select sum(quantity) from order_items where order_id = open.id)
        )), '[]')
        from (
          -- a union rather than 'or', so that each half has its index
          select id, customer_dni, customer_phone from orders
            where status = 'pending' and ltrim(customer_dni, '0') = of_dni
          union
          select id, customer_dni, customer_phone from orders
            where status = 'pending' and right(regexp_replace(customer_phone, '[^0-9]', '', 'g'), 6) = of_phone_end
        ) as open
      ),
      'networks', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'allowance', counted.allowance,
          'units', (
            select coalesce(sum(used.units), 0) from order_networks as used
            where used.network = counted.network
              and (select status from orders where id = used.order_id) = 'pending'
          ),
          'retry_after', (
            select extract(epoch from used.created_at + interval '1 hour' - clock_timestamp())
            from order_networks as used
            where used.network = counted.network and used.created_at > clock_timestamp() - interval '1 hour'
            order by used.created_at desc
            offset settings.max_network_orders * counted.allowance - 1 limit 1
          )
        ) order by counted.nth), '[]')
        from unnest(of_networks, allowances) with ordinality as counted (network, allowance, nth)
      )
    ) from settings
  );
end
$$;

create function count_colors()
 returns void
 language plpgsql
as $$
begin
  perform from order_totals_until for update; -- one count at a time
  with forgotten as (
    delete from color_totals
  ), held as (
    select color as spelling, product_id, count(*) as variants
    from product_variants where color is not null group by color, product_id
  ), spellings as (
    select spelling, fold(btrim(spelling)) as folded, sum(variants) as variants from held group by spelling
  )
  insert into color_totals
    select folded, spelling, variants, 0 from spellings
    union all
    select folded, null, 0, count(distinct product_id) from held join spellings using (spelling) group by folded;
end
$$;

create function count_orders()
 returns void
 language plpgsql
as $$
begin
  perform from order_totals_until for update;
  with forgotten as (
    delete from order_totals
  ), moved as (
    -- By then every transaction that placed an order has ended.
    update order_totals_until set until = now() - interval '1 hour'
  )
  insert into order_totals
    select status, count(*), sum(total_amount), '-infinity' from orders
    where created_at < (now() - interval '1 hour')::timestamptz(3) group by status;
end
$$;

create function count_products()
 returns void
 language plpgsql
as $$
begin
  perform from order_totals_until for update; -- one count at a time
  with forgotten as (
    delete from product_totals
  )
  insert into product_totals
    select category_id, is_active, is_demo, count(*) from products group by category_id, is_active, is_demo;
  with forgotten as (
    delete from emptied_products
  )
  insert into emptied_products (product_id)
    select id from products where not exists (select from product_variants where product_id = products.id and stock > 0);
end
$$;

create function delivery_choice(of_delivery uuid)
 returns jsonb
 language plpgsql
 stable
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(method) order by position, id), '[]') from (
      select id, kind, name, price, free_from, days, postal_codes, provinces, address, hours, map_url, position
      from delivery_methods as method
      where is_active and (
        of_delivery is null or id = of_delivery
        or exists (select from delivery_methods where id = of_delivery and is_active and price is null)
      )
      limit case when of_delivery is null then 1 end
    ) as method
  );
end
$$;

create function end_sessions_of_former_administrator()
 returns trigger
 language plpgsql
as $$
begin
  delete from auth_sessions using auth_users
    where auth_users.id = auth_sessions.user_id and auth_users.email = old.email;
  delete from auth_verifications where identifier in ('password:' || old.email, 'browser:' || old.email);
  return null;
end
$$;

create function end_sessions_of_old_password()
 returns trigger
 language plpgsql
as $$
begin
  delete from auth_sessions where user_id = old.id;
  delete from push_subscriptions where email = old.email;
  return null;
end
$$;

create function enqueue_job(queue_name text, subject text default null, at timestamptz default now())
 returns void
 language sql
as $$
  insert into jobs.job (name, data, start_after, keep_until, policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds)
  select name, jsonb_build_object('subject', subject, 'enqueued_at', extract(epoch from clock_timestamp())),
    at, at + retention_seconds * interval '1 second', policy,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds
  from jobs.queue where name = queue_name
$$;

create function enqueue_job_of_row()
 returns trigger
 language plpgsql
as $$
declare
  changed jsonb := to_jsonb(new);
begin
  perform enqueue_job(tg_argv[0], changed ->> tg_argv[1], coalesce((changed ->> tg_argv[2])::timestamptz, now()));
  return null;
end
$$;

create function enqueue_messages()
 returns trigger
 language plpgsql
as $$
begin
  perform enqueue_job('write-messages', new.id::text,
    clock_timestamp() + case when new.kind = 'status' and new.actor is not null then interval '6 seconds' else '0' end);
  return null;
end
$$;

create function enqueue_messages_of_events()
 returns trigger
 language plpgsql
 set plan_cache_mode to 'force_generic_plan'
as $$
begin
  insert into jobs.job (name, data, start_after, keep_until, policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds)
  select name, jsonb_build_object('subject', due.ids, 'enqueued_at', extract(epoch from clock_timestamp())),
    due.at, due.at + retention_seconds * interval '1 second', policy, retry_limit, retry_delay,
    retry_backoff, retry_delay_max, heartbeat_seconds, expire_seconds, deletion_seconds
  from jobs.queue, (
    select string_agg(id::text, ',' order by id) as ids, clock_timestamp() + delay as at
    from (
      select id, delay, (row_number() over (partition by delay order by id) - 1) / 20 as part
      from (
        select id, case when kind = 'status' and actor is not null then interval '6 seconds' else '0' end as delay
        from added
        where undoes is null
          and kind in ('status', 'receipt-sent', 'receipt-rejected', 'deadline-near', 'ready', 'corrected')
      ) as announced
    ) as numbered
    group by delay, part
  ) as due
  where name = 'write-messages';
  return null;
end
$$;

create function fold(text)
 returns text
 language sql
 immutable parallel safe strict
return lower(unaccent('unaccent'::regdictionary, $1));

create function lock_variants_on_sale(of_products uuid[], named uuid[], undecided uuid[])
 returns table(variant_id uuid, product_id uuid, name text, size text, color text, price numeric, discount_percentage smallint, stock integer, image_key text)
 language plpgsql
 set plan_cache_mode to 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  -- of the products, while they are locked
  meant uuid[] := variants_meant(of_products, named, undecided);
  lock_id bigint;
begin
  for lock_id in select hashtextextended('order-variant ' || id, 0) from unnest(meant) as id order by 1 loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;

  loop
    begin
      perform from products where id = any(of_products) order by id for share nowait;
      meant := variants_meant(of_products, named, undecided);
      perform from product_variants where id = any(meant) order by id for update nowait;
      exit;
    exception when lock_not_available then
      -- what was locked in this block is free again
    end;
    begin
      perform from products where id = any(of_products) order by id for share;
      raise sqlstate 'FREED';
    exception when sqlstate 'FREED' then
    end;
    begin
      perform from product_variants where id = any(meant) order by id for update;
      raise sqlstate 'FREED';
    exception when sqlstate 'FREED' then
    end;
  end loop;

  -- A statement of its own: one that waited for a lock would still give other tables' rows as they were before.
  return query
    select
      variant.id, product.id, product.name, variant.size, variant.color,
      product.price, product.discount_percentage, variant.stock,
      -- the picture of the chosen colour before the primary one
      (
        select image.storage_key from product_images as image where image.product_id = product.id
        order by image.color is not distinct from variant.color desc, image.display_order limit 1
      )
    from product_variants as variant join products as product on product.id = variant.product_id
    where product.id = any(of_products) and product.is_active
      and (variant.id = any(named) or product.id = any(undecided));
end
$$;

create function next_order_number()
 returns text
 language plpgsql
as $$
declare
  n text := nextval('order_numbers');
begin
  return 'ORD-' || lpad(n, greatest(6, char_length(n)), '0');
end
$$;

create function next_regret_code()
 returns text
 language sql
as $$
  select 'ARR-' || lpad(n, greatest(6, char_length(n)), '0') from (select nextval('regret_numbers')::text as n) as next
$$;

create function open_order(of_key uuid, is_limited boolean, limit_locks text[], of_dni text, of_phone_end text, of_networks bytea[], allowances integer[], of_delivery uuid, of_products uuid[], named uuid[], undecided uuid[])
 returns jsonb
 language plpgsql
 set plan_cache_mode to 'force_generic_plan'
as $$
declare
  begun jsonb := begin_order(of_key, is_limited, limit_locks, of_dni, of_phone_end, of_networks, allowances, of_delivery);
begin
  if (begun ->> 'is_placed')::boolean then
    return begun;
  end if;
  return begun || jsonb_build_object('on_sale', (
    select coalesce(jsonb_agg(to_jsonb(sold) || jsonb_build_object('price', sold.price::text)), '[]')
    from lock_variants_on_sale(of_products, named, undecided) as sold
  ));
end
$$;

create function open_orders(of_orders jsonb, patience integer)
 returns jsonb
 language plpgsql
 set plan_cache_mode to 'force_generic_plan'
as $$
declare
  lock_id bigint;
  sent record;
  begun jsonb;
  opened jsonb := '[]';
  of_products uuid[] := '{}';
  named uuid[] := '{}';
  undecided uuid[] := '{}';
begin
  if patience is not null then
    perform set_config('lock_timeout', patience::text, true);
  end if;
  for lock_id in
    select hashtextextended('order ' || key, 0) from jsonb_to_recordset(of_orders) as sent (key uuid) order by 1
  loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;
  for lock_id in
    select distinct hashtextextended(name, 0)
    from jsonb_to_recordset(of_orders) as sent (is_limited boolean, limit_locks text[]), unnest(limit_locks) as name
    where is_limited order by 1
  loop
    perform pg_advisory_xact_lock(lock_id);
  end loop;

  for sent in
    select * from jsonb_to_recordset(of_orders) as sent (
      key uuid, is_limited boolean, limit_locks text[], dni text, phone_end text, networks bytea[], allowances integer[],
      delivery uuid, products uuid[], named uuid[], undecided uuid[]
    )
  loop
    begun := begin_order(sent.key, sent.is_limited, sent.limit_locks, sent.dni, sent.phone_end, sent.networks,
      sent.allowances, sent.delivery);
    if (begun ->> 'is_placed')::boolean then
      begun := jsonb_build_object('placed', placed_order(sent.key, sent.products));
    else
      of_products := of_products || sent.products;
      named := named || sent.named;
      undecided := undecided || sent.undecided;
    end if;
    opened := opened || jsonb_build_array(begun);
  end loop;

  return jsonb_build_object('orders', opened, 'on_sale', (
    select coalesce(jsonb_agg(to_jsonb(sold) || jsonb_build_object('price', sold.price::text)), '[]')
    from lock_variants_on_sale(of_products, named, undecided) as sold
  ));
end
$$;

create function placed_order(of_key uuid, of_products uuid[])
 returns jsonb
 language sql
as $$
  select jsonb_build_object(
    'id', id, 'order_number', order_number, 'status', status, 'total_amount', total_amount::text,
    'link_version', link_version, 'delivery', delivery, 'payment', payment, 'created_at', created_at,
    'request_hash', encode(request_hash, 'hex'),
    'taken', (
      select coalesce(jsonb_agg(jsonb_build_object('product_id', product_id, 'variant_id', variant_id)), '[]')
      from stock_movements where product_id = any(of_products) and order_id = orders.id and reason = 'order'
    )
  )
  from orders where idempotency_key = of_key for key share
$$;

create function remember_variant()
 returns trigger
 language plpgsql
as $$
begin
  insert into deleted_variants (variant_id, product_id, size, color)
    values (old.id, old.product_id, old.size, old.color) on conflict do nothing;
  return null;
end
$$;

create function reserve_attempt(of_purpose text, of_account text, of_networks text[], allowances integer[], is_limited boolean, most_per_account_and_network integer, most_per_network integer, most_per_account integer, remembered interval)
 returns table(attempt_id bigint, retry_after double precision)
 language plpgsql
as $$
declare
  since timestamptz := clock_timestamp() - remembered;
  full_since timestamptz;
begin
  delete from auth_attempts where id in (
    select id from auth_attempts
    where created_at <= since or created_at > since + remembered + interval '1 minute'
    limit 100 for update skip locked
  );
  if is_limited then
    full_since := attempts_full_since(of_purpose, of_account, of_networks, allowances,
      most_per_account_and_network, most_per_network, most_per_account, since);
    if full_since is null then
      if most_per_account is not null then
        perform pg_advisory_xact_lock(hashtextextended('auth_attempts account ' || of_purpose || ' ' || of_account, 0));
      end if;
      perform pg_advisory_xact_lock(
        hashtextextended('auth_attempts network ' || of_networks[cardinality(of_networks)], 0));
      since := clock_timestamp() - remembered;
      full_since := attempts_full_since(of_purpose, of_account, of_networks, allowances,
        most_per_account_and_network, most_per_network, most_per_account, since);
    end if;
    if full_since is not null then
      retry_after := extract(epoch from full_since - since);
      return next;
      return;
    end if;
  end if;

  insert into auth_attempts (purpose, account, address, networks)
    values (of_purpose, of_account, of_networks[1], of_networks)
    returning id into attempt_id;
  return next;
end
$$;

create function touch_product()
 returns trigger
 language plpgsql
as $$
begin
  new.changed_at := now();
  return new;
end
$$;

create function variants_meant(of_products uuid[], named uuid[], undecided uuid[])
 returns uuid[]
 language plpgsql
 set plan_cache_mode to 'force_generic_plan'
as $$
begin
  return array(
    select variant.id from product_variants as variant
    where variant.product_id = any(of_products) and (
      variant.id = any(named)
      or variant.product_id = any(undecided) and not exists (
        select from product_variants as other
        where other.product_id = variant.product_id and other.id <> variant.id
      )
    )
  );
end
$$;

create function write_order(of_order jsonb, of_request_hash bytea, of_lines jsonb, of_networks bytea[])
 returns table(id uuid, order_number text, status text, total_amount numeric, link_version integer, delivery jsonb, payment jsonb, created_at timestamptz)
 language plpgsql
 set plan_cache_mode to 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  new_id uuid := of_order ->> 'id';
  moved integer;
begin
  return query
    insert into orders (
      id, customer_name, customer_lastname, customer_dni, customer_phone, customer_email, customer_address,
      customer_postal_code, customer_city, total_amount, item_names, idempotency_key, request_hash, payment, delivery,
      payment_due_at, payment_reminder_at
    )
    select
      new_id, sent.customer_name, sent.customer_lastname, sent.customer_dni, sent.customer_phone, sent.customer_email,
      sent.customer_address, sent.customer_postal_code, sent.customer_city, sent.total_amount, sent.item_names,
      sent.idempotency_key, of_request_hash,
      jsonb_build_object(
        'alias', settings.alias, 'holder', settings.holder, 'cbu', settings.cbu, 'bank', settings.bank, 'cuit', settings.cuit
      ),
      sent.delivery, sent.payment_due_at, sent.payment_reminder_at
    from settings, jsonb_to_record(of_order) as sent (
      customer_name text, customer_lastname text, customer_dni text, customer_phone text, customer_email text,
      customer_address text, customer_postal_code text, customer_city text, total_amount numeric, item_names text,
      idempotency_key uuid, delivery jsonb, payment_due_at timestamptz, payment_reminder_at timestamptz
    )
    returning id, order_number, status, total_amount, link_version, delivery, payment, created_at;
  insert into order_items (order_id, line_number, product_id, variant_id, name, size, color, unit_price, quantity, image_key)
    select new_id, line_number, product_id, variant_id, name, size, color, unit_price, quantity, image_key
    from jsonb_to_recordset(of_lines) as line (
      line_number integer, product_id uuid, variant_id uuid, name text, size text, color text, unit_price numeric,
      quantity integer, image_key text
    );
  insert into order_events (order_id, from_status, to_status) values (new_id, null, 'pending');
  insert into order_networks (order_id, network, units)
    select new_id, network, (select sum((line ->> 'quantity')::integer) from jsonb_array_elements(of_lines) as line)
    from unnest(of_networks) as network;
  with taken as (
    update product_variants set stock = stock - line.quantity
    from jsonb_to_recordset(of_lines) as line (variant_id uuid, product_id uuid, quantity integer)
    where product_variants.id = line.variant_id and product_variants.stock >= line.quantity
    returning line.*
  )
  insert into stock_movements (variant_id, product_id, quantity, reason, order_id)
    select variant_id, product_id, -quantity, 'order', new_id from taken;
  get diagnostics moved = row_count;
  if moved <> jsonb_array_length(of_lines) then
    raise 'stock changed under its lock';
  end if;
end
$$;

create function write_orders(of_orders jsonb, of_lines jsonb)
 returns table(id uuid, order_number text, status text, total_amount numeric, link_version integer, delivery jsonb, payment jsonb, created_at timestamptz)
 language plpgsql
 set plan_cache_mode to 'force_generic_plan'
as $$
#variable_conflict use_column
declare
  wanted integer;
  moved integer;
begin
  return query
    insert into orders (
      id, customer_name, customer_lastname, customer_dni, customer_phone, customer_email, customer_address,
      customer_postal_code, customer_city, total_amount, item_names, idempotency_key, request_hash, payment, delivery,
      payment_due_at, payment_reminder_at
    )
    select
      sent.id, sent.customer_name, sent.customer_lastname, sent.customer_dni, sent.customer_phone, sent.customer_email,
      sent.customer_address, sent.customer_postal_code, sent.customer_city, sent.total_amount, sent.item_names,
      sent.idempotency_key, sent.request_hash,
      jsonb_build_object(
        'alias', settings.alias, 'holder', settings.holder, 'cbu', settings.cbu, 'bank', settings.bank, 'cuit', settings.cuit
      ),
      sent.delivery, sent.payment_due_at, sent.payment_reminder_at
    from settings, jsonb_to_recordset(of_orders) as sent (
      id uuid, customer_name text, customer_lastname text, customer_dni text, customer_phone text, customer_email text,
      customer_address text, customer_postal_code text, customer_city text, total_amount numeric, item_names text,
      idempotency_key uuid, request_hash bytea, delivery jsonb, payment_due_at timestamptz, payment_reminder_at timestamptz
    )
    returning id, order_number, status, total_amount, link_version, delivery, payment, created_at;
  insert into order_items (order_id, line_number, product_id, variant_id, name, size, color, unit_price, quantity, image_key)
    select order_id, line_number, product_id, variant_id, name, size, color, unit_price, quantity, image_key
    from jsonb_to_recordset(of_lines) as line (
      order_id uuid, line_number integer, product_id uuid, variant_id uuid, name text, size text, color text,
      unit_price numeric, quantity integer, image_key text
    );
  insert into order_events (order_id, from_status, to_status)
    select id, null, 'pending' from jsonb_to_recordset(of_orders) as sent (id uuid);
  insert into order_networks (order_id, network, units)
    select id, network, units
    from jsonb_to_recordset(of_orders) as sent (id uuid, networks bytea[], units integer), unnest(networks) as network;
  insert into stock_movements (variant_id, product_id, quantity, reason, order_id)
    select variant_id, product_id, -quantity, 'order', order_id
    from jsonb_to_recordset(of_lines) as line (order_id uuid, variant_id uuid, product_id uuid, quantity integer);
  with taken as (
    select variant_id, sum(quantity) as quantity
    from jsonb_to_recordset(of_lines) as line (variant_id uuid, quantity integer) group by variant_id
  ), updated as (
    update product_variants set stock = stock - taken.quantity
    from taken where product_variants.id = taken.variant_id and product_variants.stock >= taken.quantity
    returning product_variants.id
  )
  select (select count(*) from taken), (select count(*) from updated) into wanted, moved;
  if moved <> wanted then
    raise 'stock changed under its lock';
  end if;
end
$$;
