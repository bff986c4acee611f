import type { Db } from '../../src/platform/db';

/** Notations of one numeric id that must be treated as equal. */
export type IdNotation = 'decimal' | 'hex';

export async function bothNotations(db: Db): Promise<Record<IdNotation, bigint>> {
  const [row] = await db<{ decimal: bigint; hex: bigint }[]>`
    with first as (select id, provider_id, settings from provider_connection order by id limit 1),
    second as (
      insert into provider_connection (provider_id, name, settings)
      select provider_id, 'simulator in hex', settings || '{"messageIdFormat": "hex", "systemId": "portalhex"}' from first returning id
    )
    select first.id as decimal, second.id as hex from first, second`;
  if (!row) throw new Error('the arena has no connection');
  return row;
}

/** Creates a list of submitted, charged messages. Provider id of message n: n + base; every `lateInterval`-th has none yet. */
export async function submittedAttempts(
  db: Db,
  { messages, base, price, lateInterval, connections }: {
    messages: number; base: number; price: bigint; lateInterval: number; connections: Record<IdNotation, bigint>;
  },
): Promise<bigint> {
  const [row] = await db<{ id: bigint }[]>`
    with payer as (select id, customer_id, currency from account where kind = 'customer' order by id limit 1),
    sender as (select login.id as login_id, alpha_name.id as alpha_name_id, payer.customer_id, payer.id as account_id
      from payer join login using (customer_id) join alpha_name using (customer_id) limit 1)
    insert into mailing_list (customer_id, login_id, account_id, alpha_name_id, name, description, request_hash, message_type,
      content_type, body,
      parts, status, recipients, maximum, confirmed_at, finished_at)
    select customer_id, login_id, account_id, alpha_name_id, 'Receipts', '', '\\x00', 'sms', 'text/plain', 'Hello', 1, 2, ${messages},
      ${price * BigInt(messages)}, now(), now()
    from sender returning id`;
  const listId = row?.id ?? 0n;
  await db`
    with list as (select customer_id, id, account_id from mailing_list where id = ${listId}),
    counted as (insert into mailing_counter select customer_id, id, 1, ${messages} from list),
    paid as (insert into mailing_charge (customer_id, list_id, account_id, reserved, charged)
      select customer_id, id, account_id, ${price * BigInt(messages)}, ${price * BigInt(messages)} from list)
    insert into message (customer_id, list_id, recipient, status, parts, wire_parts, parts_accepted, price, charged, sent_at)
    select customer_id, id, '38050' || lpad(number::text, 7, '0'), 1, 1, 1, 1, ${price}, ${price}, now()
    from list, generate_series(0, ${messages - 1}::integer) as number`;
  await postCharge(db, listId, price * BigInt(messages));
  await assignIds(db, { listId, base, connections, late: false, lateInterval });
  await db`vacuum analyze message`;
  await db`vacuum analyze provider_message`;
  return listId;
}

/** Sets provider ids: with `late`, of every `lateInterval`-th message, as if the receipt arrived first; otherwise of all others. */
export async function assignIds(
  db: Db,
  { listId, base, connections, late, lateInterval }: {
    listId: bigint; base: number; connections: Record<IdNotation, bigint>; late: boolean; lateInterval: number;
  },
): Promise<void> {
  await db`
    insert into provider_message (connection_id, provider_message_id, customer_id, message_id, part, parts, recipient_key, submitted_at)
    select case when number % 2 = 0 then ${connections.decimal} else ${connections.hex} end,
      case when number % 2 = 0 then (number + ${base}::integer)::text else to_hex(number + ${base}::integer) end, customer_id, id, 1, 1,
        1000000000 + right(recipient, 9)::integer, created_at
    from (select customer_id, id, recipient, created_at, substr(recipient, 6)::integer as number from message
    where list_id = ${listId}) as handed
    where (number % ${lateInterval}::integer = 0) = ${late}`;
}

async function postCharge(db: Db, listId: bigint, amount: bigint): Promise<void> {
  await db.unsafe(`
    with payer as (select id, customer_id, balance from account where kind = 'customer' order by id limit 1),
    reserved as (select id, balance from account where kind = 'reserved' order by id limit 1), revenue as (select id, balance from account where kind = 'revenue' order by id limit 1),
    reserve as (insert into posting (ref, kind, customer_id, list_id, debit_account_id, credit_account_id, amount, debit_balance, credit_balance)
      select 'reserve:${listId}', 'reserve', customer_id, ${listId}, payer.id, reserved.id, ${amount}, payer.balance - ${amount}, reserved.balance + ${amount} from payer, reserved),
    charge as (insert into posting (ref, kind, customer_id, list_id, debit_account_id, credit_account_id, amount, debit_balance, credit_balance)
      select 'charge:bench:${listId}', 'charge', customer_id, ${listId}, reserved.id, revenue.id, ${amount}, reserved.balance, revenue.balance + ${amount} from payer, reserved, revenue)
    update account set balance = account.balance + case when account.id = payer.id then -${amount} else ${amount} end
    from payer, revenue where account.id in (payer.id, revenue.id)`);
}

export async function wrongStates(
  db: Db, listId: bigint, expiredEvery: number,
): Promise<{ delivered: number; expired: number; wrong: number }> {
  const [row] = await db<{ delivered: number; expired: number; wrong: number }[]>`
    select count(*) filter (where status = 3)::int as delivered, count(*) filter (where status = 4)::int as expired,
      count(*) filter (where status <> case when substr(recipient,
        6)::integer % ${expiredEvery}::integer = 3 then 4 else 3 end)::int as wrong
    from message where list_id = ${listId}`;
  return row ?? { delivered: 0, expired: 0, wrong: -1 };
}

export async function unfinished(db: Db, listId: bigint): Promise<number> {
  const [row] = await db<{ messages: number }[]>`select coalesce(sum(messages), 0)::int as messages from mailing_counter
    where list_id = ${listId} and status = 1`;
  return row?.messages ?? 0;
}
