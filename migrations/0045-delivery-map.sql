-- Buyers follow this link.
alter table delivery_methods
  add constraint delivery_methods_map_url_web check (map_url ~ '^https?://[^[:space:]]+$');
