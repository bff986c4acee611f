import type { InOrder } from '../../../platform/http';
import { createBulkWorld, ndjson, type BulkWorld, type BulkClient } from './bulk.fixture';
import { createBulkList } from './create-bulk-list';

let world: BulkWorld;
let by: BulkClient;
beforeAll(async () => { world = await createBulkWorld(); });
beforeEach(async () => { by = await world.program(); });
afterAll(() => world.close());

const MANY = 50_000;
const head = ndjson({ from: 'DEMO', type: 'sms', text: 'Hello' });

const recipients = async () => {
  const [{ count } = { count: 0 }] = await world.db<{ count: number }[]>`select count(*)::integer as count from recipient
    where customer_id = ${by.from.customer.id}`;
  return count;
};
const fill = async (...setIds: readonly bigint[]) => world.db`
  insert into recipient (customer_id, recipient_set_id, num)
  select ${by.from.customer.id}, id, 380671000000 + number
  from unnest(${setIds.map(String)}::bigint[]) id, generate_series(1, ${MANY}) number`;

async function removedByTurns(stream: AsyncIterable<Buffer>): Promise<number[]> {
  const removed: number[] = [];
  const inOrder: InOrder = async (work) => {
    const before = await recipients();
    try {
      return await work();
    } finally {
      removed.push(before - await recipients());
    }
  };
  const sender = { customerId: by.from.customer.id, keyId: 1n, sandbox: false };
  const context = { home: 'UA' as const, now: world.clock.now, unsubscribePrefix: '' };
  await createBulkList(world.db, context, sender, { stream, inOrder }).catch(() => undefined);
  return removed.filter((count) => count > 0);
}

it('[API-01] what is left of a list that breaks off goes by parts, between which others have their turns', async () => {
  async function* breakingOff() {
    yield Buffer.from(head);
    const [set] = await world.db<{ id: bigint }[]>`select id from recipient_set where customer_id = ${by.from.customer.id}`;
    await fill(set?.id ?? 0n);
    throw new Error('it broke off');
  }
  expect(await removedByTurns(breakingOff())).toEqual([20_000, 20_000, 10_000]);
  expect(await world.left(by)).toEqual([0, 0]);
});

it('[API-01] uploads that no list took make room by parts as well', async () => {
  const sets = await world.db<{ id: bigint }[]>`insert into recipient_set (customer_id, complete) select ${by.from.customer.id}, true
    from generate_series(1, 10) returning id`;
  await fill(sets[0]?.id ?? 0n);
  async function* whole() { yield Buffer.from(head + ndjson({ to: '+380671234567' })); }
  expect(await removedByTurns(whole())).toEqual([20_000, 20_000, 10_000]);
});
