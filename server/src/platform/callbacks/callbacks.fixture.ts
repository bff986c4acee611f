import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { CustomerServer, type Call } from '../../../simulators/customer/customer-server';
import { openAccounts } from '../../money/billing';
import type { Idling } from '../background';
import { inTransaction, type Db, type Pool, type Transaction } from '../db';
import { AddressPolicy } from './address-policy';
import { noteStatuses } from './note.store';
import { Poster } from './poster';
import { CallbackSender } from './sender';
import type { SecretKeys } from './secret';
export { until } from '../../../test/until';

export type TestCustomer = { customerId: bigint; loginId: bigint; alphaNameId: bigint; accountId: bigint; connectionIds: bigint[] };
export type TestRoute = { url: string | null; class?: 'standard' | 'flat'; params?: unknown };

let names = 0;

export async function createCustomer(db: Db, routes: readonly TestRoute[]): Promise<TestCustomer> {
  const name = `reported ${++names}`;
  const [row] = await db<Omit<TestCustomer, 'connectionIds' | 'accountId'>[]>`
    with priced as (insert into tariff (name, currency) values (${name}, 'UAH') returning id),
    created as (insert into customer (name, tariff_id) select ${name}, id from priced returning id),
    org as (insert into organization (customer_id, name, type) select id, ${name}, 2 from created returning customer_id, id),
    who as (insert into login (customer_id, login, name, password_hash) select id, ${name}, ${name}, '-' from created returning id)
    insert into alpha_name (customer_id, organization_id, name) select customer_id, id, 'Portal' from org
    returning customer_id as "customerId", id as "alphaNameId", (select id from who) as "loginId"`;
  if (!row) throw new Error('no customer was made');
  const { accountId } = await openAccounts(db, row.customerId, 'UAH');
  const connectionIds: bigint[] = [];
  for (const [priority, route] of routes.entries()) {
    const [created] = await db<{ id: bigint }[]>`
      with by as (insert into provider (name, channel) values (${`provider ${++names}`}, 'smpp') returning id),
      over as (insert into provider_connection (provider_id, name, settings) select id, ${`over ${names}`}, '{}' from by returning id)
      insert into direction (
        customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name, callback_url, callback_class,
          callback_params)
      select ${row.customerId}, ${row.alphaNameId}, 'sms', ${priority}, id, 'Portal', ${route.url}, ${route.class ?? null},
        ${route.params === undefined ? null : JSON.stringify(route.params)}::text::jsonb
      from over returning provider_connection_id as id`;
    if (created) connectionIds.push(created.id);
  }
  return { ...row, accountId, connectionIds };
}

export type TestList = { listId: bigint; messageIds: bigint[] };

export async function createReportedList(db: Db, customer: TestCustomer, messages: number, callbacks = true): Promise<TestList> {
  const { customerId, loginId, accountId, alphaNameId } = customer;
  const [list] = await db<{ id: bigint }[]>`
    insert into mailing_list (
      customer_id, login_id, account_id, alpha_name_id, name, description, customer_list_id, request_hash, message_type, content_type, body,
      parts, status, recipients, callbacks)
    values (${customerId}, ${loginId}, ${accountId}, ${alphaNameId}, 'list', '', ${`order ${++names}`}, '\\x00', 'sms', 'text/plain',
      'Hello', 1, 1,
      ${messages}, ${callbacks})
    returning id`;
  const listId = list?.id ?? 0n;
  const rows = await db<{ id: bigint }[]>`
    insert into message (customer_id, list_id, recipient, parts, price)
    select ${customerId}, ${listId}, '38050' || lpad(number::text, 7, '0'), 1, 4500 from generate_series(1, ${messages}) number
    returning id`;
  return { listId, messageIds: rows.map(({ id }) => id) };
}

export async function move(
  db: Pool, customer: TestCustomer, list: TestList, status: number, messageIds = list.messageIds, connectionId = customer.connectionIds[0],
): Promise<void> {
  const { customerId } = customer;
  await inTransaction(db, async (tx) => {
    await tx`
      update message set status = ${status}, updated_at = now(), sent_at = coalesce(sent_at, now()), charged = 4500
      where customer_id = ${customerId} and id = any(${messageIds.map(String)}::bigint[])`;
    await noteStatuses(tx, [{ customerId, listId: list.listId, messageIds, connectionId }]);
  });
}

type TestSenderOptions = { timeoutMs?: number; keys?: SecretKeys; concurrency?: number; idling?: Idling };

export type CallbackWorld = {
  db: Pool;
  customers: CustomerServer;
  at(path: string): string;
  failures: unknown[];
  sender(options?: TestSenderOptions): CallbackSender;
  states(customer: TestCustomer): Promise<[number, number, number, number]>;
  endpoint(customer: TestCustomer): Promise<Record<string, unknown>>;
  /** Moves all stored times back by `seconds`, as if that time had passed. */
  pass(seconds: number): Promise<void>;
  /** Whether nothing is being sent, so that `pass` cannot end its lease. */
  isIdle(): Promise<boolean>;
  clear(): Promise<void>;
  close(): Promise<void>;
};

export const loopbackPolicy = new AddressPolicy({ ports: new Set([443]), forbidden: [], loopback: true });

export async function createCallbackWorld(given?: Pick<TestDatabase, 'db' | 'drop'>): Promise<CallbackWorld> {
  const database = given ?? await createTestDatabase();
  const { db } = database;
  const customers = new CustomerServer();
  const { port } = await customers.start();
  const failures: unknown[] = [];
  const ends: (() => Promise<void>)[] = [];
  return {
    db, customers, failures,
    at: (path) => `http://127.0.0.1:${port}${path}`,
    sender({ timeoutMs, keys = [], concurrency = 64, idling = {} } = {}) {
      const poster = new Poster({ policy: loopbackPolicy, timeoutMs });
      const sender = new CallbackSender({ db, poster, keys, concurrency, idling, onError: (error) => failures.push(error) });
      sender.start();
      ends.push(async () => {
        await sender.stop(200);
        poster.close();
      });
      return sender;
    },
    async states({ customerId }) {
      const rows = await db<{ state: number; count: number }[]>`
        select state, count(*)::int as count from callback where customer_id = ${customerId} group by state`;
      const of = (state: number) => rows.find((row) => row.state === state)?.count ?? 0;
      return [of(0), of(1), of(2), of(3)];
    },
    async endpoint({ customerId }) {
      const [row] = await db`select * from callback_endpoint where customer_id = ${customerId}`;
      return row ?? {};
    },
    async isIdle() {
      return (await db`select from callback where state = 0 and leased_until > now()`).length === 0;
    },
    async pass(seconds) {
      const by = db`${seconds}::float8 * interval '1 second'`;
      await alone(db, 'callback', (tx) => tx`
        update callback set due_at = due_at - ${by}, leased_until = leased_until - ${by}, created_at = created_at - ${by} where state = 0`);
      await alone(db, 'callback_endpoint', (tx) => tx`
        update callback_endpoint set not_before = not_before - ${by}, failing_since = failing_since - ${by},
          previous_until = previous_until - ${by},
          earlier_secrets = (select coalesce(jsonb_agg(each || jsonb_build_object('until', (each->>'until')::timestamptz - ${by})), '[]')
            from jsonb_array_elements(earlier_secrets) each)`);
    },
    async clear() {
      for (const end of ends.splice(0)) await end();
      await db`truncate callback, callback_attempt, callback_endpoint`;
      customers.clear();
      failures.length = 0;
    },
    async close() {
      for (const end of ends) await end();
      await customers.stop();
      await database.drop();
    },
  };
}

/** Locks the table, because a concurrent sender locks rows in a different order, which could deadlock. */
async function alone(db: Pool, table: string, change: (tx: Transaction) => Promise<unknown>): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx`lock table ${tx(table)} in share row exclusive mode`;
    await change(tx);
  });
}

export const webhook = ({ headers }: Call) => ({
  id: headers['webhook-id'] ?? '', timestamp: headers['webhook-timestamp'] ?? '', signature: headers['webhook-signature'] ?? '',
});
