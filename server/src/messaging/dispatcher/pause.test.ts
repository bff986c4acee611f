import { defaultQueueTimes, pauseMailing, resetAttempts } from '../mailings';
import { backlog } from './engine-overview.store';
import { createList, numbers, until } from './engine.fixture';
import { createFallbackWorld, receipt, type FallbackWorld } from './fallback.fixture';
import { accepted, steppedEngine, type SteppedEngine } from './stepped-engine.fixture';

let world: FallbackWorld;
beforeEach(async () => { world = await createFallbackWorld(); });
afterEach(async () => {
  const { failures } = world;
  const findings = await world.findings();
  await world.close();
  expect([findings, failures]).toEqual([[], []]);
});

const DAY = 86_400;
const pause = (id: bigint, paused = true) => pauseMailing(world.db, { customerId: world.sender.customerId, id, paused });
const refused = (from: number, to: string) => expect.objectContaining({ error: 'list_transition_refused', params: { from, to } });
const sent = () => world.simulator.accepted().length;
const set = (listId: bigint, values: Record<string, Date | number>) => world.db`
  update mailing_list set ${world.db(values)} where id = ${listId}`;
const seconds = async (listId: bigint) => {
  const [row] = await world.db<{ paused: number; left: number }[]>`
    select paused_seconds as paused, extract(epoch from queue_until - now())::integer as left from mailing_list where id = ${listId}`;
  return row;
};
const inSeconds = (value: number) => new Date(Date.now() + value * 1_000);
const claims = async (hand: SteppedEngine, listId: bigint, stage: 0 | 1 = 0) => (await hand.claim(listId, stage)).length;

describe('a paused list', () => {
  it('[MAIL-24] sends nothing more until it is resumed, then all the rest once', async () => {
    const listId = await createList(world.db, world.sender, numbers(400));
    await pause(listId);
    await world.engine();
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect([sent(), await world.status(listId)]).toEqual([0, 1]);
    await pause(listId, false);
    await until(async () => await world.status(listId) === 2, 'it is sent');
    expect(new Set(world.simulator.accepted().map(({ destination }) => destination)).size).toBe(400);
    expect(sent()).toBe(400);
  });

  it('[MAIL-24] stops in the middle, while nodes send it', async () => {
    const listId = await createList(world.db, world.sender, numbers(3_000));
    await world.engine();
    await until(() => sent() > 50, 'it began');
    await pause(listId);
    const claimed = async () => {
      const [row] = await world.db<{ count: number }[]>`select count(*)::integer from send_attempt where list_id = ${listId}`;
      return row?.count;
    };
    await until(async () => await claimed() === 0, 'what was claimed is sent');
    const before = sent();
    expect(before).toBeLessThan(3_000);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(sent()).toBe(before);
    await pause(listId, false);
    await until(async () => await world.status(listId) === 2, 'it is sent');
    expect(sent()).toBe(3_000);
  });

  it('[MAIL-24] holds back its fallbacks too, also once all main messages are sent', async () => {
    const listId = await world.list(numbers(1));
    const hand = await steppedEngine(world);
    const [attempt] = await hand.claim(listId, 0);
    if (!attempt) throw new Error('nothing was claimed');
    await pause(listId);
    await hand.storeResults(world.mainConnection, { outcomes: [accepted(attempt)] });
    await world.notify(world.mainConnection, [receipt(`id${attempt.attemptId}`, 'undeliverable')]);
    expect(await claims(hand, listId, 1)).toBe(0);
    await pause(listId, false);
    expect(await claims(hand, listId, 1)).toBe(1);
  });

  it('[MAIL-24] of a list sent gradually resumes at its pace: the pause counts as no time', async () => {
    const listId = await createList(world.db, world.sender, numbers(100), { set: { spread_seconds: 1_000 }, regionOf: () => '' });
    await set(listId, { confirmed_at: inSeconds(-505), queue_until: inSeconds(DAY) });
    await pause(listId);
    await set(listId, { paused_at: inSeconds(-300) });
    await pause(listId, false);
    const hand = await steppedEngine(world);
    const { length } = await hand.claim(listId, 0, { paced: true });
    expect(length).toBe(21);
  });
});

it('[MAIL-24] a paused list is no backlog of the engine', async () => {
  const listId = await createList(world.db, world.sender, numbers(3));
  const queued = async () => (await backlog(world.db)).lanes.map(({ queued: messages }) => messages);
  expect(await queued()).toEqual([3]);
  await pause(listId);
  expect(await queued()).toEqual([]);
});

describe('the queue time of a paused list', () => {
  it('[MAIL-24] stands still while it is paused, for 30 days in all', async () => {
    const listId = await createList(world.db, world.sender, numbers(1));
    await set(listId, { queue_until: inSeconds(DAY) });
    await pause(listId);
    expect((await seconds(listId))?.left).toBeCloseTo(31 * DAY, -1);
    await set(listId, { paused_at: inSeconds(-10 * DAY), confirmed_at: inSeconds(-11 * DAY), queue_until: inSeconds(21 * DAY) });
    await pause(listId, false);
    const resumed = await seconds(listId);
    expect(resumed?.paused).toBeCloseTo(10 * DAY, -1);
    expect(resumed?.left).toBeCloseTo(DAY, -1);
    await pause(listId);
    expect((await seconds(listId))?.left).toBeCloseTo(21 * DAY, -1);
    await set(listId, { paused_seconds: 30 * DAY });
    await pause(listId, false);
    await expect(pause(listId)).rejects.toEqual(refused(1, 'paused'));
  });

  it('[MAIL-24] ends at last: its messages expire and their money is released', async () => {
    const before = await world.available(world.sender);
    const listId = await createList(world.db, world.sender, numbers(3));
    await pause(listId);
    await set(listId, { queue_until: inSeconds(-1) });
    await world.engine();
    await until(async () => await world.status(listId) === 2, 'its messages expire');
    expect([sent(), await world.available(world.sender)]).toEqual([0, before]);
  });

  it('[MAIL-24] does not count the time before it is due', async () => {
    const listId = await createList(world.db, world.sender, numbers(1));
    await set(listId, { due_at: inSeconds(2 * DAY), queue_until: inSeconds(3 * DAY) });
    await pause(listId);
    await set(listId, { paused_at: inSeconds(-5 * DAY) });
    await pause(listId, false);
    const after = await seconds(listId);
    expect(after?.paused).toBe(0);
    expect(after?.left).toBeCloseTo(3 * DAY, -1);
  });

  it('[MAIL-24] [MAIL-10:reset] is not shortened by resending while it is paused', async () => {
    const listId = await createList(world.db, world.sender, numbers(2));
    const hand = await steppedEngine(world);
    const [one, other] = await hand.claim(listId, 0);
    if (!one || !other) throw new Error('nothing was claimed');
    await pause(listId);
    await hand.storeResults(world.mainConnection, { outcomes: [accepted(one), accepted(other)] });
    await world.notify(world.mainConnection, [receipt(`id${one.attemptId}`, 'undeliverable')]);
    await resetAttempts(world.db, world.sender.customerId, { listId }, { times: defaultQueueTimes, home: 'UA' });
    expect((await seconds(listId))?.left).toBeGreaterThan(30 * DAY);
    expect(await claims(hand, listId)).toBe(0);
    await pause(listId, false);
    expect((await seconds(listId))?.left).toBeCloseTo(DAY, -1);
    expect(await claims(hand, listId)).toBe(1);
  });
});

describe('pausing', () => {
  it('[MAIL-24] can be repeated, and is refused in every other status', async () => {
    const listId = await createList(world.db, world.sender, numbers(1));
    await pause(listId);
    await pause(listId);
    await pause(listId, false);
    await pause(listId, false);
    for (const status of [0, 2, 3, 100, 101]) {
      await set(listId, { status });
      await expect(pause(listId)).rejects.toEqual(refused(status, 'paused'));
      if (status !== 2) await expect(pause(listId, false)).rejects.toEqual(refused(status, 'resumed'));
    }
    await set(listId, { status: 1 });
    await expect(pauseMailing(world.db, { customerId: 999n, id: listId, paused: true })).rejects.toMatchObject({ error: 'not_found' });
  });
});
