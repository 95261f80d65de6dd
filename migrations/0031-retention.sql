-- How long personal data of closed orders and answered requests is stored, in months; null stores it until somebody asks.
alter table settings add column retention_months smallint check (retention_months between 6 and 120);

-- What may be due: what was anonymised is never read again.
create index orders_personal on orders (created_at) where anonymised_at is null;
