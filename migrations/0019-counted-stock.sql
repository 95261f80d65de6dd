-- The product's version that the last count of a variant by hand made; 0 when nobody has counted it since it was made.
-- Sales and cancelled orders count nothing: a form that is older than a count is asked, one that is older than a sale is not.
alter table product_variants add column counted_version integer not null default 0;
