import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  confirmList, FALLBACK_PRICE, createFallbackWorld, createList, numbers, PRICE, receipt, type FallbackWorld,
} from '../../../test/sending';
import { until } from '../../../test/until';
import { disagreements, spentByLedger } from '../../../test/usage';
import { connectDatabase } from '../../platform/db';
import { defaultQueueTimes, resetAttempts, startMailingWork } from '../../messaging/mailings';
import { foldUsage } from './fold.store';
import { usageReport } from './usage';

let world: FallbackWorld;
const over: (() => void)[] = [];
beforeEach(async () => { world = await createFallbackWorld(); });
afterEach(async () => {
  for (const end of over.splice(0)) end();
  const { failures } = world;
  const findings = await world.findings();
  await world.close();
  expect([findings, failures]).toEqual([[], []]);
});

const foldAll = async () => {
  while (await foldUsage(world.db, 7) > 0);
};
const messagesReported = async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { total } = await usageReport(world.db, {
    ...world.sender, organizations: null,
  }, { filter: { from: day(-1), to: day(1) }, groupBy: 'status', timeZone: 'UTC' });
  return total.messages;
};
const notFolded = async () => (await world.db`select from usage_delta`).length;
const storedUsage = () => world.db<{ connection: bigint; status: number; messages: bigint; charged: bigint }[]>`
  select connection_id as connection, status, messages, charged from usage where messages <> 0 or charged <> 0
    order by connection_id, status`;

async function cancelled(listId: bigint): Promise<void> {
  await world.db`update mailing_list set status = 3 where id = ${listId}`;
  const errors: unknown[] = [];
  const work = startMailingWork({ db: world.db, home: 'UA', onError: (error) => errors.push(error) });
  await until(async () => (await world.db`select from mailing_list where id = ${listId}
    and finished_at is not null`).length === 1, 'the list is withdrawn');
  await work.stop();
  expect(errors).toEqual([]);
}

it('[FIN-09] keeps what a walk over all messages would find, whatever becomes of them, while others fold', async () => {
  world.simulator.behave({
    receipts: true, rules: [{ endsWith: '11', outcome: 'refused', status: 0x0b }, { endsWith: '21', outcome: 'undeliverable' }],
  });
  world.fallbackSmsc.behave({
    receipts: true, rules: [{ endsWith: '011', outcome: 'undeliverable' }, { endsWith: '121', outcome: 'refused', status: 0x0b }],
  });
  let done = false;
  over.push(() => { done = true; });
  const folders = [1, 2, 3].map(async () => {
    while (!done) await foldUsage(world.db, 3);
  });
  const rich = await world.list(numbers(300));
  const plain = await createList(world.db, world.sender, numbers(200, 1_000), { parts: 2 });
  const later = await createList(world.db, world.sender, numbers(50, 2_000), { set: { due_at: new Date(Date.now() + 86_400_000) } });
  const draft = await createList(world.db, world.sender, numbers(10, 3_000), { confirmed: false });
  const seen = new Set<number>();
  const reader = (async () => {
    while (!done) seen.add(await messagesReported());
  })();
  const engine = await world.engine();
  await world.settles(rich, { 2: 6, 3: 294 });
  await world.settles(plain, { 2: 40, 3: 160 });
  await cancelled(later);
  await cancelled(draft);
  expect(await disagreements(world.db)).toEqual([]);

  world.simulator.behave({ receipts: true, rules: [] });
  await resetAttempts(world.db, world.sender.customerId, { listId: plain }, { times: defaultQueueTimes, home: 'UA' });
  await resetAttempts(world.db, world.sender.customerId, { listId: rich }, { times: defaultQueueTimes, home: 'UA' });
  await world.settles(plain, { 2: 20, 3: 180 });
  await world.settles(rich, { 2: 3, 3: 297 });
  await engine.stop();
  done = true;
  await Promise.all([...folders, reader]);
  expect([...seen]).toEqual([550]);
  expect(await disagreements(world.db)).toEqual([]);
  await foldAll();
  expect([await notFolded(), await disagreements(world.db)]).toEqual([0, []]);
  const [sum] = await world.db<{ charged: bigint; messages: bigint }[]>`select sum(charged)::bigint as charged,
    sum(messages)::bigint as messages from usage`;
  expect(sum).toEqual({ charged: await spentByLedger(world.db, world.sender.customerId), messages: 550n });
  expect(sum?.charged).toBe(await world.spent());
});

it('[FIN-09] counts a message where it went last, and money where it was spent', async () => {
  const listId = await world.list(numbers(10));
  const engine = await world.engine();
  await world.settles(listId, { 1: 10 });
  await world.notify(world.mainConnection, (await world.ids(listId, 0)).slice(0, 4).map((id) => receipt(id, 'undeliverable')));
  await until(async () => (await world.ids(listId, 1)).length === 4, 'the fallbacks are out');
  await engine.stop();
  await world.notify(world.fallbackConnection, (await world.ids(listId, 1)).map((id) => receipt(id, 'delivered')));
  await world.settles(listId, { 1: 6, 3: 4 });
  await foldAll();
  expect(await storedUsage()).toEqual([
    { connection: world.mainConnection, status: 1, messages: 6n, charged: 6n * PRICE },
    { connection: world.mainConnection, status: 3, messages: 0n, charged: 4n * PRICE },
    { connection: world.fallbackConnection, status: 3, messages: 4n, charged: 4n * FALLBACK_PRICE },
  ]);
  await world.notify(world.mainConnection, (await world.ids(listId, 0)).map((id) => receipt(id, 'expired', { refunded: true })));
  await until(
    async () => (await world.spent()) === 4n * FALLBACK_PRICE + 6n * FALLBACK_PRICE,
    'the main messages are paid back and six more fallbacks held',
  );
  expect(await disagreements(world.db)).toEqual([]);
  await foldAll();
  expect(await disagreements(world.db)).toEqual([]);
  expect((await storedUsage()).filter(({ connection }) => connection === world.mainConnection)).toEqual([]);
});

it('[FIN-09] loses and doubles nothing when a folder is killed', async () => {
  world.simulator.behave({ receipts: true, rules: [] });
  const listId = await createList(world.db, world.sender, numbers(400));
  await world.engine();
  await world.settles(listId, { 3: 400 });
  const before = await notFolded();
  expect(before).toBeGreaterThan(1);
  const killed = connectDatabase(world.database.url, { applicationName: 'a folder that is killed', max: 1 });
  const folder = await killed.reserve();
  await folder`begin`;
  expect(await foldUsage(folder, 1)).toBe(1);
  const [process] = await folder<{ id: number }[]>`select pg_backend_pid() as id`;
  const others = [1, 2].map(() => foldUsage(world.db, before));
  expect(await disagreements(world.db)).toEqual([]);
  await world.db`select pg_terminate_backend(${process?.id ?? 0})`;
  const folded = (await Promise.all(others)).reduce((sum, each) => sum + each, 0);
  await killed.end({ timeout: 1 });
  expect([folded + await notFolded(), await disagreements(world.db)]).toEqual([before, []]);
  await foldAll();
  expect([await notFolded(), await disagreements(world.db)]).toEqual([0, []]);
  expect(await storedUsage()).toEqual([{ connection: world.mainConnection, status: 3, messages: 400n, charged: 400n * PRICE }]);
});

it('[FIN-09] goes on when the table of messages is partitioned, and forgets nothing when a part is taken away', async () => {
  world.simulator.behave({ receipts: true, rules: [{ endsWith: '11', outcome: 'undeliverable' }] });
  const listId = await createList(world.db, world.sender, numbers(100));
  const first = await world.engine();
  await world.settles(listId, { 2: 10, 3: 90 });
  await first.stop();
  await world.db.begin((tx) => tx.unsafe(
    readFileSync(path.resolve(__dirname, '../../../../docs/operations/partitions.sql'), 'utf8'),
  ).simple());
  const draft = await createList(world.db, world.sender, numbers(100, 1_000), { confirmed: false });
  await confirmList(world.db, world.sender, draft);
  await world.engine();
  await world.settles(draft, { 2: 10, 3: 90 });
  await resetAttempts(world.db, world.sender.customerId, { listId }, { times: defaultQueueTimes, home: 'UA' });
  await until(
    async () => (await world.status(listId)) === 2 && (await world.counts(world.sender, listId))['1'] === undefined,
    'what was reset has ended',
  );
  expect(await disagreements(world.db)).toEqual([]);
  await foldAll();
  const archived = new Error('only for this test');
  await expect(world.db.begin(async (tx) => {
    await tx`alter table message detach partition message_before`;
    await tx`delete from message_before`;
    expect(await tx`select from usage_delta`).toHaveLength(0);
    throw archived;
  })).rejects.toBe(archived);
});
