-- What a product was asked for with, where a key came with the request: the same key with anything else is refused.
alter table products add column request_hash bytea;

-- Every process asks every few seconds which pictures still wait for their AVIF: almost always none.
create index product_images_without_avif on product_images (created_at) where not has_avif;
