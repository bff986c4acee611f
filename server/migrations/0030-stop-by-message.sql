-- Null if the recipient unsubscribed by a STOP message, which a START message undoes.
alter table unsubscription alter column list_id drop not null;
