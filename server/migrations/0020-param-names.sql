-- Names that an address book gives its contacts' parameters, such as "City"; null for a parameter without a name of its own.
alter table address_book
  add column param_names text[] not null default array[null, null, null, null]::text[] check (cardinality(param_names) = 4);
