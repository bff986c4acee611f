import type { Db } from '../../src/platform/db';

export async function openAttempts(db: Db): Promise<number> {
  const [row] = await db<{ open: number }[]>`select count(*)::int as open from send_attempt where unresolved_since is null`;
  return row?.open ?? 0;
}

/** Whether a receipt waits for its message, or a submit for its result. */
export async function hasUnmatched(db: Db): Promise<boolean> {
  const [row] = await db<{ some: boolean }[]>`
    select exists (select from delivery_receipt where not applied) or exists (select from send_attempt where abandoned_at is null) as some`;
  return row?.some ?? false;
}

export async function listsOf(db: Db, name: string): Promise<bigint[]> {
  const rows = await db<{ id: bigint }[]>`select id from mailing_list where name like ${`${name} %`}`;
  return rows.map(({ id }) => id);
}

/** Terminates all database sessions except the arena's own, as a database failover does. */
export async function terminateBackends(db: Db): Promise<number> {
  const rows = await db`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
      and application_name <> 'portal arena'`;
  return rows.length;
}

/** Sets a text that exceeds 255 parts, bypassing validation. */
export async function poison(db: Db, listId: number): Promise<void> {
  await db`update mailing_list set body = repeat('Я', 20000) where id = ${listId}`;
}

export async function lastPrices(db: Db, listId: number): Promise<{ maximum: bigint }> {
  const [row] = await db<{ maximum: bigint }[]>`select maximum from mailing_list where id = ${listId}`;
  return row ?? { maximum: 0n };
}

export async function accountOf(db: Db): Promise<{ id: bigint; customerId: bigint; balance: bigint }> {
  const [row] = await db<{ id: bigint; customerId: bigint; balance: bigint }[]>`select id, customer_id as "customerId", balance
    from account where kind = 'customer' order by id limit 1`;
  return row ?? { id: 0n, customerId: 0n, balance: 0n };
}

export async function movedTo(db: Db, target: bigint): Promise<void> {
  await db.unsafe(`
    with payer as (select id, customer_id, balance from account where kind = 'customer' order by id limit 1),
    funding as (select id, balance from account where kind = 'funding' order by id limit 1),
    delta as (select ${target}::bigint - balance as amount from payer),
    posted as (
      insert into posting (ref, kind, customer_id, debit_account_id, credit_account_id, amount, debit_balance, credit_balance)
      select 'fault:' || gen_random_uuid(), case when amount > 0 then 'top_up' else 'reversal' end, payer.customer_id,
        case when amount > 0 then funding.id else payer.id end, case when amount > 0 then payer.id else funding.id end, abs(amount),
        case when amount > 0 then funding.balance else payer.balance end - abs(amount), case when amount > 0 then payer.balance else funding.balance end + abs(amount)
      from payer, funding, delta where amount <> 0
      returning debit_account_id, credit_account_id, amount
    )
    update account set balance = balance + case when account.id = credit_account_id then amount else -amount end
    from posted where account.id in (debit_account_id, credit_account_id)`);
}

/** Price of one Viber message, in 1/10000 UAH. */
export const VIBER_PRICE = 3_000n;

export async function addViber(db: Db, settings: object): Promise<void> {
  await db`
    with created as (insert into provider (name, channel) values ('viber', 'infobip_viber') returning id),
    connection as (insert into provider_connection (provider_id, name, settings)
      select id, 'viber', ${JSON.stringify(settings)}::text::jsonb from created returning id),
    priced as (
      insert into tariff_price (tariff_version_id, message_type, prefix, country, destination, price)
      select id, 'viber_promo', '380', 'UA', 'Ukraine', ${VIBER_PRICE} from tariff_version
    )
    insert into direction (customer_id, alpha_name_id, message_type, provider_connection_id, provider_alpha_name)
    select alpha_name.customer_id, alpha_name.id, 'viber_promo', connection.id, 'Portal' from alpha_name, connection`;
}

export type Ended = { recipient: string; status: number; charged: bigint };

export async function endsOf(db: Db, listId: number): Promise<Ended[]> {
  return db<Ended[]>`select recipient, status, charged from message where list_id = ${listId}`;
}

export async function changeConnection(db: Db, settings: object): Promise<void> {
  await db`update provider_connection set settings = settings || ${JSON.stringify(settings)}::text::jsonb where name = 'simulator'`;
}
