import fc from 'fast-check';
import { releaseForList } from '../../money/billing';
import { inTransaction } from '../../platform/db';
import { differencesOf, listMessages } from '../messages';
import { withdrawWaiting } from './cancel/waiting-fallback.store';
import { createList, numbers, PRICE, until } from './engine.fixture';
import { FALLBACK_PRICE, createFallbackWorld, receipt, type FallbackWorld } from './fallback.fixture';
import { MessageTimer } from './deadlines/message-timer';

let world: FallbackWorld;
beforeEach(async () => { world = await createFallbackWorld(); });
afterEach(async () => {
  const { failures } = world;
  await world.close();
  expect(failures).toEqual([]);
});

const out = () => world.fallbackSmsc.stats().accepted;
const messages = (listId: bigint) => world.db<{
  status: number; stage: number; reason: string | null; main: number | null; mainReason: string | null;
}[]>`
  select distinct status, stage, reason, main_status as main, main_reason as "mainReason" from message where list_id = ${listId}`;
const mainOutcomes = async (listId: bigint) => (
  new Set((await listMessages(world.db, world.sender.customerId, listId, {
    filter: {}, limit: 200,
  }))?.items.map(({ main_outcome: outcome }) => outcome)));
const addsUp = async (listId: bigint, recipients: number) => {
  expect(Object.values(await world.counts(world.sender, listId)).reduce((sum, each) => sum + each, 0)).toBe(recipients);
  expect(await world.findings()).toEqual([]);
};
const timesOver = async (listId: bigint) => {
  await world.db`update delivery_deadline set deadline = now() - interval '1 second' where list_id = ${listId}`;
  const timers = [1, 2, 3].map((number) => new MessageTimer(world.db, `test${listId}:${number}:${Math.random()}`, {
    stored: () => undefined,
  }));
  await Promise.all(timers.map((timer) => timer.tick()));
};
const postponeList = (listId: bigint) => world.db`
  update message_queue set not_before = now() + interval '1 hour' where list_id = ${listId}`;

it('[CHN-04] sends the fallback of what the provider refuses, charges it alone, and ends with its word', async () => {
  world.simulator.behave({ rules: [{ endsWith: '1', outcome: 'refused', status: 0x0b }] });
  world.fallbackSmsc.behave({ receipts: true, rules: [{ endsWith: '11', outcome: 'undeliverable' }] });
  const listId = await world.list(numbers(100));
  await world.engine();
  await world.settles(listId, { 2: 10, 3: 90 });
  expect(out()).toBe(100);
  expect(world.fallbackSmsc.accepted()[0]?.text).toBe('Instead');
  expect(await world.status(listId)).toBe(2);
  expect(await world.spent()).toBe(100n * FALLBACK_PRICE);
  expect(
    await differencesOf(world.db, world.sender.customerId, listId),
  ).toEqual([{ reason: 'invalid_number', messages: 100, amount: 100n * PRICE }]);
  expect(await messages(listId)).toContainEqual({ status: 3, stage: 1, reason: null, main: 2, mainReason: 'invalid_number' });
  expect(await mainOutcomes(listId)).toEqual(new Set([24]));
  await addsUp(listId, 100);
});

it('[CHN-02] keeps fallbacks from connections that have no rate for their number', async () => {
  const listId = await world.list(numbers(1));
  await world.db`update message set fallback_excluded_connection_ids = ${`{${world.fallbackConnection}}`}::text::bigint[]
    where list_id = ${listId}`;
  const engine = await world.engine();
  await world.settles(listId, { 1: 1 });
  await engine.stop();
  await world.notify(world.mainConnection, (await world.ids(listId, 0)).map((id) => receipt(id, 'undeliverable')));
  await until(async () => (await world.db`select from message_queue where list_id = ${listId}
    and stage = 1`).length === 1, 'the fallback is queued');
  expect(await world.db`select excluded_connection_ids from message_queue
    where list_id = ${listId}`).toEqual([{ excluded_connection_ids: [world.fallbackConnection] }]);
});

it('[CHN-04] sends the fallback of what was not delivered, and charges both; of what was delivered it gives the price back', async () => {
  world.simulator.behave({ receipts: true, rules: [{ endsWith: '11', outcome: 'undeliverable' }, { endsWith: '21', outcome: 'unknown' }] });
  world.fallbackSmsc.behave({ receipts: true });
  const listId = await world.list(numbers(100), { ttlSeconds: 600 });
  await world.engine();
  await world.settles(listId, { 1: 10, 3: 90 });
  expect(out()).toBe(10);
  expect(await world.db`select from delivery_deadline`).toHaveLength(10);
  expect(await world.spent()).toBe(100n * PRICE + 20n * FALLBACK_PRICE);
  await addsUp(listId, 100);
});

it('[CHN-04] sends the fallback when the time of the main message is over, once, however many nodes look', async () => {
  world.fallbackSmsc.behave({ receipts: true });
  const listId = await world.list(numbers(200), { ttlSeconds: 1 });
  await Promise.all([world.engine(), world.engine()]);
  await world.settles(listId, { 3: 200 });
  expect(out()).toBe(200);
  expect(await messages(listId)).toEqual([{ status: 3, stage: 1, reason: null, main: 4, mainReason: 'expired' }]);
  expect(await mainOutcomes(listId)).toEqual(new Set([4]));
  expect(await world.spent()).toBe(200n * (PRICE + FALLBACK_PRICE));
  await addsUp(listId, 200);
});

it('[MAIL-09] expires a message without fallback when its time is over, by its own timer', async () => {
  const listId = await createList(world.db, world.sender, numbers(20));
  await world.db`update message_queue set ttl_seconds = 600 where list_id = ${listId}`;
  await world.engine();
  await world.settles(listId, { 1: 20 });
  await timesOver(listId);
  await world.settles(listId, { 4: 20 });
  expect(await messages(listId)).toEqual([{ status: 4, stage: 0, reason: 'expired', main: null, mainReason: null }]);
  expect(await world.db`select from delivery_deadline`).toHaveLength(0);
  expect(await world.spent()).toBe(20n * PRICE);
  await addsUp(listId, 20);
});

describe('a late delivery of the main message', () => {
  let listId: bigint;
  let main: string[];
  beforeEach(async () => {
    listId = await world.list(numbers(10), { ttlSeconds: 600 });
    const engine = await world.engine();
    await world.settles(listId, { 1: 10 });
    main = await world.ids(listId, 0);
    await engine.stop();
    await world.notify(world.mainConnection, main.map((id) => receipt(id, 'undeliverable')));
    expect(await world.db`select from message_queue where stage = 1`).toHaveLength(10);
  });

  it('[CHN-04] withdraws the fallback that is still in the queue, and gives its price back once', async () => {
    await postponeList(listId);
    const late = main.map((id) => receipt(id, 'delivered'));
    await Promise.all([world.notify(world.mainConnection, late), world.notify(world.mainConnection, late)]);
    await world.settles(listId, { 3: 10 });
    expect(await world.db`select from message_queue`).toHaveLength(0);
    expect(await world.spent()).toBe(10n * PRICE);
    await addsUp(listId, 10);
  });

  it('[CHN-04] calls it delivered when the fallback is out, which is charged all the same; failing words come too late', async () => {
    await world.engine();
    await until(() => out() === 10, 'the fallbacks are out');
    await until(async () => (await world.ids(listId, 1)).length === 10, 'they are stored');
    await world.notify(world.mainConnection, main.map((id) => receipt(id, 'expired')));
    await world.settles(listId, { 1: 10 });
    await world.notify(world.mainConnection, main.map((id) => receipt(id, 'delivered')));
    await world.settles(listId, { 3: 10 });
    await world.notify(world.fallbackConnection, (await world.ids(listId, 1)).map((id) => receipt(id, 'undeliverable')));
    await world.settles(listId, { 3: 10 });
    expect(await world.spent()).toBe(10n * (PRICE + FALLBACK_PRICE));
    await addsUp(listId, 10);
  });
});

it('[CHN-04] queues exactly one fallback whatever order nodes bring timers, failing receipts and their copies in', async () => {
  const listId = await world.list(numbers(60), { ttlSeconds: 600 });
  const engine = await world.engine();
  await world.settles(listId, { 1: 60 });
  const main = await world.ids(listId, 0);
  await engine.stop();
  await postponeList(listId);
  let next = 0;
  const happenings = fc.array(fc.constantFrom('undeliverable', 'expired', 'delivered', 'timer'), { minLength: 2, maxLength: 4 });
  await fc.assert(fc.asyncProperty(fc.scheduler(), happenings, async (scheduler, doings) => {
    const id = main[next++ % main.length] ?? '';
    await Promise.all(doings.map(async (doing) => {
      await scheduler.schedule(Promise.resolve());
      if (doing !== 'timer') return world.notify(world.mainConnection, [receipt(id, doing as 'expired')]);
      await world.db`update delivery_deadline set deadline = now()
        where message_id = (select message_id from provider_message where provider_message_id = ${id})`;
      await new MessageTimer(world.db, `race${next}:${Math.random()}`, { stored: () => undefined }).tick();
    }).concat(scheduler.waitAll()));
    await postponeList(listId);
    const [row] = await world.db<{ status: number; stage: number; queued: number }[]>`
      select status, message.stage, (select count(*)::int from message_queue queue where queue.message_id = message.id) as queued
      from message where id = (select message_id from provider_message where provider_message_id = ${id})`;
    expect(row).toEqual(
      doings.includes('delivered') ? expect.objectContaining({ status: 3, queued: 0 }) : { status: 1, stage: 1, queued: 1 },
    );
  }), { numRuns: 50 });
  await addsUp(listId, 60);
});

it('[CHN-04] keeps a fallback back while nobody knows whether the main message was taken, and lets it leave when its time is over', async () => {
  world.simulator.behave({ rules: [{ endsWith: '1', outcome: 'unanswered' }], echoReference: false });
  await world.db`update provider_connection set settings = settings || '{"responseTimeoutMs": 100, "unresolvedSeconds": 0.1}'
    where id = ${world.mainConnection}`;
  const listId = await world.list(numbers(5), { ttlSeconds: 600 });
  await world.engine();
  await until(async () => (await world.db`select from send_attempt
    where unresolved_since < now() - interval '2 seconds'`).length === 5, 'they are unresolved');
  expect(await world.counts(world.sender, listId)).toEqual({ 10: 5 });
  await world.db`update send_attempt set logged_at = now() - interval '601 seconds'`;
  await until(() => out() === 5, 'the fallbacks are out');
  await world.settles(listId, { 1: 5 });
  expect(await world.status(listId)).toBe(2);
  expect(await messages(listId)).toEqual([{ status: 1, stage: 1, reason: null, main: 101, mainReason: 'unanswered' }]);
  expect(await world.spent()).toBe(5n * FALLBACK_PRICE);
  await addsUp(listId, 5);
});

it('[MAIL-06:cancel] withdraws the fallbacks of a cancelled list, waiting or queued, and gives back what they held', async () => {
  const listId = await world.list(numbers(10), { ttlSeconds: 600 });
  const engine = await world.engine();
  await world.settles(listId, { 1: 10 });
  await engine.stop();
  await world.notify(world.mainConnection, (await world.ids(listId, 0)).slice(0, 4).map((id) => receipt(id, 'rejected')));
  await world.db`update mailing_list set status = 3 where id = ${listId}`;
  for (let left = 1; left > 0;) {
    left = await inTransaction(world.db, async (tx) => {
      const { messages: withdrawn, amount } = await withdrawWaiting(tx, world.sender.customerId, listId, 3);
      await releaseForList(tx, { customerId: world.sender.customerId, listId, amount, ref: `cancel:${listId}:${Math.random()}` });
      return withdrawn;
    });
  }
  expect(await world.counts(world.sender, listId)).toEqual({ 1: 6, 2: 4 });
  await world.notify(world.mainConnection, (await world.ids(listId, 0)).slice(4, 6).map((id) => receipt(id, 'rejected')));
  await timesOver(listId);
  await world.settles(listId, { 2: 6, 4: 4 });
  expect(await world.db`select from message_queue`).toHaveLength(0);
  expect(await world.spent()).toBe(10n * PRICE);
  await addsUp(listId, 10);
});
