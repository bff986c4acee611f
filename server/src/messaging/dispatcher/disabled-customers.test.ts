import { steppedEngine, accepted, refused } from './stepped-engine.fixture';
import {
  createConnection, createList, createSender, createWorld, numbers, PRICE, until, type TestSender, type World,
} from './engine.fixture';
import { createFallbackWorld, type FallbackWorld } from './fallback.fixture';
import { WorkList } from './claim/work-list';

const RECIPIENTS = 5;
const setStatus = (world: Pick<World, 'db'>, { customerId }: Pick<TestSender, 'customerId'>, status: 1 | 2) => (
  world.db`update customer set status = ${status} where id = ${customerId}`);

describe('a customer who is disabled', () => {
  let world: World;
  let connectionId: bigint;
  beforeEach(async () => {
    world = await createWorld();
    connectionId = await createConnection(world.db, world.port, { binds: 1, window: 10, messagesPerSecond: 300 });
  });
  afterEach(async () => {
    const findings = await world.findings();
    const { failures } = world;
    await world.close();
    expect([findings, failures]).toEqual([[], []]);
  });
  const sender = () => createSender(world.db, [connectionId]);
  const sentTo = (recipients: readonly string[]) => (
    world.simulator.accepted().filter(({ destination }) => recipients.includes(destination)).length
  );
  const othersSent = async (other: TestSender, from: number) => {
    const listId = await createList(world.db, other, numbers(RECIPIENTS, from));
    await until(async () => await world.status(listId) === 2, 'the list of another customer is sent');
  };

  it('[ADM-01:switch] sends nothing, whatever waits of lists, single messages and chats, and goes on by itself once he is enabled', async () => {
    const [off, other] = [await sender(), await sender()];
    const own = numbers(RECIPIENTS * 3);
    const lists = [
      await createList(world.db, off, own.slice(0, 5)),
      await createList(world.db, off, own.slice(5, 10), { set: { source: 'api' }, lane: 2 }),
      await createList(world.db, off, own.slice(10), { set: { source: 'chat' }, lane: 3 }),
    ];
    await setStatus(world, off, 2);
    await world.engine();
    await othersSent(other, 1_000);
    await othersSent(other, 2_000);
    expect(sentTo(own)).toBe(0);
    expect(await world.counts(off, lists[0] ?? 0n)).toEqual({ 10: RECIPIENTS });
    await setStatus(world, off, 1);
    await until(
      async () => (await Promise.all(lists.map((listId) => world.status(listId)))).every((status) => status === 2), 'all of it is sent',
    );
    expect(sentTo(own)).toBe(own.length);
  });

  it('[ADM-01:switch] stops in the middle of a list: what is on the wire is heard of, nothing follows it, and the rest leaves later', async () => {
    const [off, other] = [await sender(), await sender()];
    const own = numbers(600);
    const listId = await createList(world.db, off, own);
    await world.engine();
    await until(() => sentTo(own) >= 50, 'it is under way');
    await setStatus(world, off, 2);
    await othersSent(other, 5_000);
    const stoppedAt = sentTo(own);
    await othersSent(other, 6_000);
    expect(sentTo(own)).toBe(stoppedAt);
    expect(stoppedAt).toBeLessThan(own.length);
    const [{ under } = { under: -1 }] = await world.db<{ under: number }[]>`select count(*)::int as under from send_attempt
      where list_id = ${listId}`;
    expect(under).toBe(0);
    await setStatus(world, off, 1);
    await until(async () => await world.status(listId) === 2, 'the rest is sent');
    expect(sentTo(own)).toBe(own.length);
    expect(new Set(world.simulator.accepted().map(({ destination }) => destination)).size).toBe(own.length + 2 * RECIPIENTS);
  });

  it('[ADM-01:switch] gets his money back for what has waited for too long, as anybody does', async () => {
    const off = await sender();
    const before = await world.available(off);
    const late = await createList(world.db, off, numbers(RECIPIENTS), { set: { queue_until: new Date(Date.now() - 1_000) } });
    const waits = await createList(world.db, off, numbers(RECIPIENTS, 100), { set: { queue_until: new Date(Date.now() + 3_600_000) } });
    await setStatus(world, off, 2);
    await world.engine();
    await until(async () => await world.status(late) === 2, 'it has ended');
    expect([await world.status(waits), world.simulator.accepted()]).toEqual([1, []]);
    expect(before - await world.available(off)).toBe(PRICE * BigInt(RECIPIENTS));
  });

  it('is passed over before a node asks what his lists hold', async () => {
    const [off, other] = [await sender(), await sender()];
    const [disabledList, going] = [
      await createList(world.db, off, numbers(RECIPIENTS)), await createList(world.db, other, numbers(RECIPIENTS, 100)),
    ];
    const work = new WorkList(world.db, () => performance.now(), 0);
    const sent = async () => {
      await work.refresh();
      return work.candidates(connectionId, 'bulk', () => true).map(({ partition }) => partition.list.listId);
    };
    expect(await sent()).toEqual([disabledList, going]);
    await setStatus(world, off, 2);
    expect(await sent()).toEqual([going]);
    expect(work.size).toBe(1);
    await setStatus(world, off, 1);
    expect(new Set(await sent())).toEqual(new Set([disabledList, going]));
  });
});

it('[ADM-01:switch] takes neither a message nor a fallback of a customer from the moment on in which he is disabled', async () => {
  const world: FallbackWorld = await createFallbackWorld();
  const { sender, mainConnection } = world;
  const hand = await steppedEngine(world);
  const listId = await world.list(numbers(2));
  const going = await world.list(numbers(1, 50));
  await hand.storeResults(mainConnection, { outcomes: (await hand.claim(going, 0)).map(refused) });
  await setStatus(world, sender, 2);
  expect([
    await hand.claim(listId, 0), await hand.claim(listId, 0, { parts: 3, only: 1 }), await hand.claim(going, 1),
  ]).toEqual([[], [], []]);
  const work = new WorkList(world.db, () => performance.now(), 60_000);
  await work.refresh();
  expect(work.size).toBe(0);
  await setStatus(world, sender, 1);
  const [main, second] = [await hand.claim(listId, 0), await hand.claim(going, 1)];
  expect([main.length, second.length]).toEqual([2, 1]);
  await hand.storeResults(mainConnection, { outcomes: main.map(accepted) });
  await hand.storeResults(world.fallbackConnection, { outcomes: second.map(accepted) });
  const findings = await world.findings();
  await world.close();
  expect([findings, world.failures]).toEqual([[], []]);
});
