import { SmscSimulator } from '../../../simulators/smsc/smsc-simulator';
import { reserveForList } from '../../money/billing';
import type { DeliveryReceipt } from '../channels';
import { inTransaction, type Db } from '../../platform/db';
import { countSpend, dayStart } from '../../customers/limits';
import { queueCounters } from '../messages';
import {
  createConnection, createList, createSender, createWorld, PRICE, until, type ListShape, type TestSender, type World,
} from './engine.fixture';
import { ResultWriter } from './results/result-writer';

/** Price of a fallback, in 1/10000. */
export const FALLBACK_PRICE = 7_000n;
export const MONEY = 1_000_000_000n;

type FallbackShape = ListShape & { ttlSeconds?: number | null };

/** Main messages use one SMSC, fallbacks another. */
export type FallbackWorld = World & {
  fallbackSmsc: SmscSimulator;
  sender: TestSender;
  mainConnection: bigint;
  fallbackConnection: bigint;
  list(recipients: readonly string[], shape?: FallbackShape): Promise<bigint>;
  spent(): Promise<bigint>;
  settles(listId: bigint, counts: Record<string, number>): Promise<void>;
  /** Stores receipts as if the provider had sent them; resolves when they are stored. */
  notify(connectionId: bigint, receipts: readonly DeliveryReceipt[]): Promise<void>;
  ids(listId: bigint, stage: 0 | 1): Promise<string[]>;
};

let tellers = 0;

export async function createFallbackWorld(): Promise<FallbackWorld> {
  const world = await createWorld();
  const fallbackSmsc = new SmscSimulator();
  const { port } = await fallbackSmsc.start();
  const { db } = world;
  const mainConnection = await createConnection(db, world.port);
  const fallbackConnection = await createConnection(db, port);
  const sender = await createSender(db, [mainConnection], MONEY);
  const alphaNameId = await secondName(db, sender, fallbackConnection);
  for (const smsc of [world.simulator, fallbackSmsc]) smsc.behave({ rules: [], receipts: false });
  return {
    ...world, fallbackSmsc, sender, mainConnection, fallbackConnection,
    list: (recipients, shape) => listWithFallback(db, sender, alphaNameId, recipients, shape),
    spent: async () => MONEY - await world.available(sender),
    async settles(listId, counts) {
      await until(async () => JSON.stringify(await world.counts(sender, listId)) === JSON.stringify(counts), JSON.stringify(counts));
    },
    async notify(connectionId, receipts) {
      const writer = new ResultWriter(db, connectionId, `teller${++tellers}`, {
        stored: () => undefined, failed: (error) => world.failures.push(error),
      });
      for (const receipt of receipts) writer.addReceipt(receipt, () => undefined);
      await writer.drain(10_000);
    },
    async ids(listId, stage) {
      const rows = await db<{ id: string }[]>`
        select provider_message_id as id from provider_message wire join message on message.id = wire.message_id
        where list_id = ${listId} and wire.stage = ${stage} order by message.id, wire.part`;
      return rows.map(({ id }) => id);
    },
    async close() {
      await world.close();
      await fallbackSmsc.stop();
    },
  };
}

export function receipt(providerMessageId: string, state: DeliveryReceipt['state'], more: Partial<DeliveryReceipt> = {}): DeliveryReceipt {
  return { providerMessageId, state, destination: '', raw: '', ...more };
}

async function secondName(db: Db, { customerId }: TestSender, connectionId: bigint): Promise<bigint> {
  const [row] = await db<{ id: bigint }[]>`
    with created as (
      insert into alpha_name (customer_id, organization_id, name)
      select customer_id, id, 'Fallback' from organization where customer_id = ${customerId} returning customer_id, id
    )
    insert into direction (customer_id, alpha_name_id, message_type, priority, provider_connection_id, provider_alpha_name)
    select customer_id, id, 'sms', 0, ${connectionId}, 'Fallback' from created returning alpha_name_id as id`;
  return row?.id ?? 0n;
}

async function listWithFallback(
  db: Db, sender: TestSender, alphaNameId: bigint, recipients: readonly string[], { ttlSeconds = null, ...shape }: FallbackShape = {},
): Promise<bigint> {
  const { customerId, accountId } = sender;
  const listId = await createList(db, sender, recipients, { ...shape, confirmed: false });
  const amount = (PRICE + FALLBACK_PRICE) * BigInt(recipients.length);
  await inTransaction(db, async (tx) => {
    await tx`
      update mailing_list set fallback_type = 'sms', fallback_alpha_name_id = ${alphaNameId}, fallback_content_type = 'text/plain',
        fallback_body = 'Instead', fallback_parts = 1, maximum = ${amount}
      where id = ${listId}`;
    await tx`update message set fallback_price = ${FALLBACK_PRICE} where list_id = ${listId}`;
    await tx`update message_queue set fallback_price = ${FALLBACK_PRICE}, ttl_seconds = ${ttlSeconds} where list_id = ${listId}`;
    await tx`update mailing_list set status = 1, confirmed_at = now() where id = ${listId}`;
    const spending = { customerId, now: new Date(), home: 'UA' };
    await reserveForList(tx, { customerId, listId, accountId, amount, spendDay: dayStart(spending.home, spending.now) });
    await countSpend(tx, spending, { amount, currency: 'UAH' });
    await queueCounters(tx, customerId, listId);
  });
  return listId;
}

/** Sends a list until all submits have a response; returns the provider's ids. */
export async function sendAll(world: FallbackWorld, listId: bigint, count: number): Promise<string[]> {
  const engine = await world.engine();
  await world.settles(listId, { 1: count });
  await engine.stop();
  return world.ids(listId, 0);
}
