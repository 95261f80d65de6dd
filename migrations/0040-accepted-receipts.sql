-- A receipt that a change of status accepted: taken back with that change, the receipt is pending again.
alter table receipts
  add column accepted_by_event bigint references order_events on delete set null,
  add constraint receipts_accepted_by_event_check check (accepted_by_event is null or status = 'accepted');
create index receipts_accepted_by_event on receipts (accepted_by_event) where accepted_by_event is not null;
