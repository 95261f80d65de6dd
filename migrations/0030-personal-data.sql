-- Law 25.326: a buyer's data can be found, corrected and removed. An order or request whose data was removed keeps its
-- lines, sums, statuses and stock; every field that said who bought is empty, and `anonymised_at` says since when.
alter table orders
  add column anonymised_at timestamptz(3),
  drop constraint orders_customer_name_check,
  drop constraint orders_customer_lastname_check,
  drop constraint orders_customer_dni_check,
  drop constraint orders_customer_address_check,
  drop constraint orders_customer_postal_code_check,
  drop constraint orders_customer_city_check,
  add constraint orders_customer check (
    case when anonymised_at is null then
      btrim(customer_name) <> '' and btrim(customer_lastname) <> '' and customer_dni ~ '^[0-9]{7,8}$'
      and btrim(customer_address) <> '' and btrim(customer_postal_code) <> '' and btrim(customer_city) <> ''
    else
      customer_name = '' and customer_lastname = '' and customer_dni = ''
      and customer_address = '' and customer_postal_code = '' and customer_city = ''
      and customer_phone is null and customer_email is null
    end);

alter table regrets
  -- goes up when its data is corrected
  add column version integer not null default 1,
  add column anonymised_at timestamptz(3),
  drop constraint regrets_name_check,
  drop constraint regrets_check,
  add constraint regrets_sender check (
    case when anonymised_at is null then
      btrim(name) <> '' and char_length(name) <= 120 and (email is not null or phone is not null)
    else
      name = '' and email is null and phone is null and message is null and answer_note is null
    end);

-- By e-mail, without case; an order's DNI and phone have their indexes already.
create index orders_email on orders (lower(customer_email)) where customer_email is not null;
create index regrets_email on regrets (lower(email)) where email is not null;
create index regrets_phone on regrets (right(regexp_replace(phone, '[^0-9]', '', 'g'), 7)) where phone is not null;
create index regrets_order on regrets (order_number) where order_number is not null;
