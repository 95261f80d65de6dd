-- A photo whose answer was lost on the way is sent again under the same key, and is one picture all the same.
alter table product_images add column upload_key uuid;
create index product_images_upload on product_images (upload_key) where upload_key is not null;
