-- Limits count by address, however it is written.
drop index outbox_recipient;
create index outbox_recipient on outbox (lower(recipient), kind, sent_at);
