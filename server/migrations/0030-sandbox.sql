-- A customer's sandbox is a customer of its own: nothing of the real one is found under its id. Nobody logs in there; keys lead to it.
alter table customer add column sandbox_of bigint unique references customer check (sandbox_of <> id);
alter table customer add column sandbox boolean not null generated always as (sandbox_of is not null) stored;
alter table customer add constraint customer_sandbox unique (id, sandbox);
alter table api_key add column sandbox boolean not null default false;

-- What a sandbox sends goes to connections that are marked, and to them goes nothing else: whoever writes a direction otherwise is refused here.
alter table provider_connection add column sandbox boolean not null default false;
alter table provider_connection add constraint provider_connection_sandbox unique (id, sandbox);
alter table direction add column sandbox boolean not null default false;
alter table direction add constraint direction_customer_sandbox foreign key (customer_id, sandbox) references customer (id, sandbox);
alter table direction add constraint direction_connection_sandbox foreign key (provider_connection_id, sandbox) references provider_connection (id, sandbox);
