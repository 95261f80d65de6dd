-- Beside orders_delivery: `is null` gives no order to that index. Where methods are set up no new order is in it.
create index orders_without_delivery on orders (created_at desc, id desc) where delivery_method_id is null;
