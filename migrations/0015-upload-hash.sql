-- Which files a picture came with: the same key with other ones is refused.
alter table product_images add column upload_hash bytea;
