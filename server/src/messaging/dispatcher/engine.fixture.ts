import { createTestDatabase, type TestDatabase } from '../../../test/database';
import { SmscSimulator, type SmscOptions } from '../../../simulators/smsc/smsc-simulator';
import { openAccounts, reserveForList, topUp, verifyLedger } from '../../money/billing';
import { inTransaction, type Db, type Pool } from '../../platform/db';
import { insertMessages, queueCounters } from '../messages';
import { Engine, type EngineOptions } from './engine';
export { until } from '../../../test/until';

export type TestSender = { customerId: bigint; accountId: bigint; loginId: bigint; alphaNameId: bigint };

/** Price of a message, in 1/10000. */
export const PRICE = 4_500n;

let names = 0;

/** A customer with money, a login and an alpha name, with SMS routes by these connections, best first. */
export async function createSender(db: Db, connectionIds: readonly bigint[], money = 1_000_000_000n): Promise<TestSender> {
  const name = `sender ${++names}`;
  const [row] = await db<{ customerId: bigint; loginId: bigint; alphaNameId: bigint }[]>`
    with priced as (insert into tariff (name, currency) values (${name}, 'UAH') returning id),
    created as (insert into customer (name, tariff_id) select ${name}, id from priced returning id),
    org as (insert into organization (customer_id, name, type) select id, ${name}, 2 from created returning customer_id, id),
    who as (insert into login (customer_id, login, name, password_hash) select id, ${name}, ${name}, '-' from created returning id)
    insert into alpha_name (customer_id, organization_id, name) select customer_id, id, 'Portal' from org
    returning customer_id as "customerId", id as "alphaNameId", (select id from who) as "loginId"`;
  if (!row) throw new Error('no sender was made');
  for (const [priority, connectionId] of connectionIds.entries()) {
    await db`
      insert into direction (customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name)
      values (${row.customerId}, ${row.alphaNameId}, 'sms', ${priority}, ${connectionId}, 'Portal')`;
  }
  const { accountId } = await openAccounts(db, row.customerId, 'UAH');
  await topUp(db, { accountId, amount: money, ref: `test:${name}` });
  return { ...row, accountId };
}

export async function createConnection(db: Db, port: number, settings: object = {}): Promise<bigint> {
  const name = `connection ${++names}`;
  const full = {
    host: '127.0.0.1', port, systemId: 'portal', passwordEnv: 'SMSC_PASSWORD', binds: 2, window: 50, messageIdFormat: 'decimal',
    reconnectMinMs: 20, reconnectMaxMs: 100, ...settings,
  };
  const [row] = await db<{ id: bigint }[]>`
    with created as (insert into provider (name, channel) values (${name}, 'smpp') returning id)
    insert into provider_connection (provider_id, name, settings)
    select id, ${name}, ${db.json(full)} from created returning id`;
  return row?.id ?? 0n;
}

export type ListShape = {
  body?: string; parts?: number; wireParts?: number; lane?: number; confirmed?: boolean;
  set?: Record<string, string | number | bigint | boolean | Date | null>;
  fallbackPrice?: bigint;
  regionOf?(recipient: string): string;
};

export async function createList(db: Db, sender: TestSender, recipients: readonly string[], shape: ListShape = {}): Promise<bigint> {
  const { body = 'Hello', parts = 1, wireParts = parts, lane = 4, confirmed = true, set, fallbackPrice, regionOf } = shape;
  const amount = (PRICE + (fallbackPrice ?? 0n)) * BigInt(recipients.length);
  return inTransaction(db, async (tx) => {
    const [row] = await tx<{ id: bigint }[]>`
      insert into mailing_list (
        customer_id, login_id, account_id, alpha_name_id, name, description, request_hash, message_type, content_type, body,
        parts, status, recipients, maximum)
      values (${sender.customerId}, ${sender.loginId}, ${sender.accountId}, ${sender.alphaNameId}, 'list', '', '\\x00', 'sms', 'text/plain',
        ${body}, ${parts}, 0, ${recipients.length}, ${amount})
      returning id`;
    const listId = row?.id ?? 0n;
    const rows = recipients.map((recipient, index) => ({
      recipient, price: PRICE, ...(regionOf && { pace: { region: regionOf(recipient), position: index } }),
    }));
    await insertMessages(tx, sender.customerId, { listId, rows, parts, wireParts, lane });
    if (set) await tx`update mailing_list set ${tx(set)} where id = ${listId}`;
    if (fallbackPrice !== undefined) {
      await tx`update message set fallback_price = ${fallbackPrice} where list_id = ${listId}`;
      await tx`update message_queue set fallback_price = ${fallbackPrice} where list_id = ${listId}`;
    }
    if (confirmed) await confirmList(tx, sender, listId);
    return listId;
  });
}

export async function confirmList(db: Db, { customerId, accountId }: TestSender, listId: bigint): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [row] = await tx<{ maximum: bigint }[]>`
      update mailing_list set status = 1, confirmed_at = now() where id = ${listId} returning maximum`;
    await reserveForList(tx, { customerId, listId, accountId, amount: row?.maximum ?? 0n });
    await queueCounters(tx, customerId, listId);
  });
}

/** Numbers that trigger no special behavior of the simulator. */
export function numbers(count: number, from = 0): string[] {
  return Array.from({ length: count }, (_, index) => `38050${String((from + index) * 10 + 1).padStart(7, '0')}`);
}

export type World = {
  database: TestDatabase;
  db: Pool;
  simulator: SmscSimulator;
  port: number;
  failures: unknown[];
  engine(options?: Pick<EngineOptions, 'plan' | 'routelessMs' | 'idling'>): Promise<Engine>;
  status(listId: bigint): Promise<number>;
  counts(sender: TestSender, listId: bigint): Promise<Record<string, number>>;
  available(sender: TestSender): Promise<bigint>;
  findings(): ReturnType<typeof verifyLedger>;
  close(): Promise<void>;
};

export async function createWorld(smsc: SmscOptions = {}): Promise<World> {
  const database = await createTestDatabase();
  const simulator = new SmscSimulator(smsc);
  const { port } = await simulator.start();
  const { db } = database;
  const engines: Engine[] = [];
  const failures: unknown[] = [];
  return {
    database, db, simulator, port, failures,
    async engine(options = {}) {
      const engine = new Engine({
        databaseUrl: database.url, environment: { SMSC_PASSWORD: 'secret' }, failed: (error) => failures.push(error),
        // Tests change rows without announcing it.
        idling: { idleMs: 500 }, ...options,
      });
      engines.push(engine);
      await engine.start();
      return engine;
    },
    async status(listId) {
      const [row] = await db<{ status: number }[]>`select status from mailing_list where id = ${listId}`;
      return row?.status ?? -1;
    },
    async counts(sender, listId) {
      const rows = await db<{ status: number; messages: number }[]>`
        select case when status = 0 and list.confirmed_at is not null then 10 else status end as status, count(*)::integer as messages
        from message join (select confirmed_at from mailing_list where customer_id = ${sender.customerId} and id = ${listId}) list on true
        where customer_id = ${sender.customerId} and list_id = ${listId} group by 1 order by 1`;
      return Object.fromEntries(rows.map(({ status, messages }) => [status, messages]));
    },
    async available(sender) {
      const [row] = await db<{ balance: bigint }[]>`select balance from account where id = ${sender.accountId}`;
      return row?.balance ?? -1n;
    },
    findings: () => verifyLedger(db),
    async close() {
      await Promise.all(engines.map((engine) => engine.stop(500)));
      await simulator.stop();
      await database.drop();
    },
  };
}
