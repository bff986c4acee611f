import { differencesOf } from '../../messages';
import { createConnection, createList, createSender, createWorld, numbers, PRICE, until, type World } from '../engine.fixture';
import { ResultWriter } from './result-writer';

let world: World;
beforeEach(async () => { world = await createWorld(); });
afterEach(async () => {
  const { failures } = world;
  await world.close();
  expect(failures).toEqual([]);
});

const send = async (recipients: readonly string[], settings: object = {}, shape: Parameters<typeof createList>[3] = {}) => {
  const sender = await createSender(world.db, [await createConnection(world.db, world.port, settings)]);
  const listId = await createList(world.db, sender, recipients, shape);
  await world.engine();
  const settles = (counts: Record<string, number>) => until(
    async () => JSON.stringify(await world.counts(sender, listId)) === JSON.stringify(counts), JSON.stringify(counts));
  return { sender, listId, settles };
};
const spent = async (sender: Awaited<ReturnType<typeof send>>['sender']) => 1_000_000_000n - await world.available(sender);

it.each([
  ['before the answers to their submits', { receiptBeforeResponse: true }, {}],
  ['five times over and shuffled', { duplicates: 4, shuffle: true, receiptDelayMs: [0, 60] as [number, number] }, {}],
  ['with ids in decimal where the answers had hex', { idInResponse: 'hex-upper' as const }, { messageIdFormat: 'hex-in-response' }],
  ['with ids in padded hex where the answers had decimal', {
    idInReceipt: 'hex-padded' as const,
  }, { messageIdFormat: 'decimal-in-response' }],
  ['with the id in their text alone', { receiptsBy: 'text' as const }, {}],
])('[CHN-01] counts receipts right that come %s', async (_how, behaviour, settings) => {
  world.simulator.behave({ ...behaviour, rules: [{ endsWith: '11', outcome: 'undeliverable' }] });
  const { sender, settles } = await send(numbers(300), settings);
  await settles({ 2: 30, 3: 270 });
  await until(() => world.simulator.stats().receiptsPending === 0, 'every receipt is acknowledged');
  expect(await spent(sender)).toBe(300n * PRICE);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-01] sends a long text in parts and delivers it when every part is', async () => {
  const { sender, settles } = await send(numbers(40), {}, { body: 'x'.repeat(400), parts: 3 });
  await settles({ 3: 40 });
  expect(world.simulator.stats().accepted).toBe(120);
  expect(world.simulator.accepted().slice(0, 3).map(({ part }) => part?.total)).toEqual([3, 3, 3]);
  expect(await spent(sender)).toBe(40n * PRICE);
  const rows = await world.db`select distinct wire_parts, parts_accepted, parts_delivered from message`;
  expect(rows).toEqual([{ wire_parts: 3, parts_accepted: 3, parts_delivered: 3 }]);
});

it('[CHN-01] gives a long text whole where the provider splits it', async () => {
  const { settles } = await send(numbers(10), { longText: 'payload' }, { body: 'y'.repeat(400), parts: 3 });
  await settles({ 3: 10 });
  expect(world.simulator.stats().accepted).toBe(10);
  expect(world.simulator.accepted()[0]?.text).toBe('y'.repeat(400));
});

it('[CHN-01] waits and sends again what the provider throttles, once, and charges it once', async () => {
  world.simulator.behave({ throttleRatio: 0.1, rules: [] });
  const { sender, listId, settles } = await send(numbers(120), { window: 20 });
  await settles({ 3: 120 });
  expect(world.simulator.stats()).toMatchObject({ accepted: 120 });
  expect(world.simulator.stats().throttled).toBeGreaterThan(0);
  expect(await world.status(listId)).toBe(2);
  expect(await spent(sender)).toBe(120n * PRICE);
});

it('[CHN-01] sends long texts part by part through throttling, no part twice', async () => {
  world.simulator.behave({ throttleRatio: 0.1, rules: [] });
  const { sender, settles } = await send(numbers(30), { window: 20 }, { body: 'z'.repeat(200), parts: 2 });
  await settles({ 3: 30 });
  expect(world.simulator.stats().accepted).toBe(60);
  expect(await spent(sender)).toBe(30n * PRICE);
});

it('[MAIL-05:differences] itemises what the provider refused, so that cost and differences add up to the maximum', async () => {
  world.simulator.behave({ rules: [{ endsWith: '01', outcome: 'refused', status: 0x0b }] });
  const { sender, listId, settles } = await send(numbers(200));
  await settles({ 2: 20, 3: 180 });
  expect(
    await differencesOf(world.db, sender.customerId, listId),
  ).toEqual([{ reason: 'invalid_number', messages: 20, amount: 20n * PRICE }]);
  expect(await spent(sender)).toBe(180n * PRICE);
});

it('[CHN-01:plain] gives the price of what the provider refuses back', async () => {
  world.simulator.behave({ rules: [{ endsWith: '1', outcome: 'refused', status: 0x0b }] });
  const { sender, listId, settles } = await send(numbers(50));
  await settles({ 2: 50 });
  expect(await world.status(listId)).toBe(2);
  expect(await spent(sender)).toBe(0n);
  expect((await world.db`select distinct reason from message`)[0]?.reason).toBe('invalid_number');
});

it('[CHN-06] knows from its receipt that an unanswered submit was taken, where the provider echoes the reference', async () => {
  world.simulator.behave({ rules: [{ endsWith: '11', outcome: 'unanswered' }], receiptDelayMs: [200, 300] });
  const { sender, settles } = await send(numbers(100), { responseTimeoutMs: 100, echoesReference: true, receiptWithinSeconds: 20 });
  await settles({ 3: 100 });
  expect(world.simulator.stats().accepted).toBe(100);
  expect(await spent(sender)).toBe(100n * PRICE);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-06] sends again after a silence that proves that the provider never had it', async () => {
  world.simulator.behave({ rules: [{ endsWith: '11', outcome: 'ignored' }] });
  const { sender, settles } = await send(numbers(100), { responseTimeoutMs: 100, echoesReference: true, receiptWithinSeconds: 1 });
  await settles({ 3: 90, 10: 10 });
  world.simulator.behave({ rules: [] });
  await settles({ 3: 100 });
  expect(world.simulator.stats().accepted).toBe(100);
  expect(await spent(sender)).toBe(100n * PRICE);
});

it('[CHN-06] makes an unanswered message unknown and free where silence proves nothing, and never sends it again', async () => {
  world.simulator.behave({ rules: [{ endsWith: '11', outcome: 'ignored' }], echoReference: false });
  const { sender, listId, settles } = await send(numbers(100), { responseTimeoutMs: 100, unresolvedSeconds: 1 });
  await settles({ 3: 90, 101: 10 });
  expect(world.simulator.stats().submits).toBe(100);
  expect(await world.status(listId)).toBe(2);
  expect(await spent(sender)).toBe(90n * PRICE);
  expect(await world.findings()).toEqual([]);
});

it('[CHN-06] lets a late receipt still move an unknown message, and charges nothing for it', async () => {
  world.simulator.behave({ rules: [{ endsWith: '11', outcome: 'unanswered' }], receipts: false });
  const { sender, listId, settles } = await send(numbers(20), { responseTimeoutMs: 100, unresolvedSeconds: 0.5 });
  await settles({ 1: 18, 101: 2 });
  const [wire] = await world.db<{ connection: bigint }[]>`select distinct connection_id as connection from provider_message`;
  if (!wire) throw new Error('nothing was accepted');
  const writer = new ResultWriter(world.db, wire.connection, `late:${listId}`, {
    stored: () => undefined, failed: (error) => world.failures.push(error),
  });
  for (const { id, destination, reference } of world.simulator.accepted()) {
    writer.addReceipt({
      providerMessageId: id, state: 'delivered', destination, ...(reference !== null && { reference }), raw: '',
    }, () => undefined);
  }
  await settles({ 3: 20 });
  expect(await spent(sender)).toBe(18n * PRICE);
  expect(await world.findings()).toEqual([]);
});

it.each([
  ['in one turn', async () => undefined],
  ['one after the other', async () => { await new Promise((later) => { setTimeout(later, 300); }); }],
])('[CHN-01] calls delivered what was unknown and delivered %s', async (_how, between) => {
  world.simulator.behave({ receipts: false });
  const { listId, settles } = await send(numbers(1));
  await settles({ 1: 1 });
  const [wire] = await world.db<{ connection: bigint; id: string }[]>`
    select connection_id as connection, provider_message_id as id from provider_message`;
  if (!wire) throw new Error('nothing was accepted');
  const failures: unknown[] = [];
  const writer = new ResultWriter(world.db, wire.connection, `test:${listId}`, {
    stored: () => undefined, failed: (error) => failures.push(error),
  });
  const receipt = { providerMessageId: wire.id, destination: '', raw: '' };
  writer.addReceipt({ ...receipt, state: 'unknown' }, () => undefined);
  await between();
  writer.addReceipt({ ...receipt, state: 'delivered' }, () => undefined);
  await settles({ 3: 1 });
  await writer.drain(10_000);
  expect((await world.db`select reason from message`)[0]?.reason).toBeNull();
  expect(failures).toEqual([]);
});

it('[CHN-06] concludes nothing from silence while receipts are waiting to be stored', async () => {
  world.simulator.behave({ rules: [{ endsWith: '11', outcome: 'unanswered' }], receipts: false });
  const { listId, settles } = await send(numbers(10), { responseTimeoutMs: 100 });
  await settles({ 1: 9, 10: 1 });
  await until(async () => (await world.db`select from send_attempt where unresolved_since is not null`).length === 1, 'one is unresolved');
  const [attempt] = await world.db<{ connection: bigint; reference: number; destination: string }[]>`
    select connection_id as connection, reference, destination from send_attempt`;
  if (!attempt) throw new Error('no attempt is open');
  const writer = new ResultWriter(world.db, attempt.connection, `test:${listId}`, { stored: () => undefined, failed: () => undefined });
  const before = performance.now();
  for (let number = 0; number < 4_500; number++) {
    writer.addReceipt({ providerMessageId: `x${number}`, state: 'enroute', destination: '1', raw: '' }, () => undefined);
  }
  expect(writer.behindAt).toBeGreaterThanOrEqual(before);
  writer.addReceipt(
    { providerMessageId: 'mine', state: 'delivered', destination: attempt.destination, reference: attempt.reference, raw: '' },
    () => undefined);
  writer.checkUnresolved({
    silenceProvesSeconds: 0, proofSeconds: 0, unresolvedSeconds: 1_000, echoesReference: true, isOpen: () => false,
    wasAccepted: () => false, strays: null,
  });
  await settles({ 1: 9, 3: 1 });
  expect(writer.behindAt).toBeGreaterThanOrEqual(before);
  await writer.drain(10_000);
});

it('stores an outcome that waits for others, and its receipt, before the connection is closed', async () => {
  world.simulator.behave({ rules: [{ endsWith: '11', outcome: 'unanswered' }], receipts: false });
  const { sender, listId, settles } = await send(numbers(10));
  await settles({ 1: 9, 10: 1 });
  const [attempt] = await world.db<{ id: bigint; connection: bigint; destination: string }[]>`
    select id, connection_id as connection, destination from send_attempt`;
  if (!attempt) throw new Error('no attempt is open');
  const writer = new ResultWriter(world.db, attempt.connection, `closing:${listId}`, {
    stored: () => undefined, failed: (error) => world.failures.push(error),
  });
  const acknowledged: boolean[] = [];
  writer.addOutcomes([{ kind: 'accepted', attemptId: attempt.id, providerMessageId: 'late-1' }]);
  writer.addReceipt(
    { providerMessageId: 'late-1', state: 'delivered', destination: attempt.destination, raw: '' },
    (isStored) => acknowledged.push(isStored));
  expect(acknowledged).toEqual([]);
  await writer.drain(10_000);
  expect([await world.counts(sender, listId), acknowledged]).toEqual([{ 1: 9, 3: 1 }, [true]]);
});

it('lets a long text through beside a list that takes all the room, and never has more open than the window', async () => {
  world.simulator.behave({ rules: [], answerDelayMs: [5, 30] });
  const connectionId = await createConnection(world.db, world.port, { window: 5, binds: 1 });
  const [large, long] = [await createSender(world.db, [connectionId]), await createSender(world.db, [connectionId])];
  await createList(world.db, large, numbers(3_000));
  await world.engine();
  await until(() => world.simulator.stats().accepted > 30, 'the large list is on its way');
  const before = world.simulator.stats().accepted;
  const longList = await createList(world.db, long, numbers(3, 5_000), { body: 'x'.repeat(600), parts: 4 });
  const longest = await createList(world.db, long, numbers(2, 6_000), { body: 'y'.repeat(1_000), parts: 7 });
  let max = 0;
  await until(async () => {
    const [row] = await world.db<{ n: number }[]>`select count(*)::int as n from send_attempt`;
    max = Math.max(max, row?.n ?? 0);
    return await world.status(longList) === 2 && await world.status(longest) === 2;
  }, 'the long texts are sent');
  expect(world.simulator.stats().accepted - before).toBeLessThan(1_000);
  expect(max).toBeLessThanOrEqual(5);
  expect((await world.db`select distinct wire_parts, parts_accepted from message where list_id = ${longest}`))
    .toEqual([{ wire_parts: 7, parts_accepted: 7 }]);
});
