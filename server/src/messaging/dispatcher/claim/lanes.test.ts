import { activeLoops } from '../../../platform/background';
import { createConnection, createList, createSender, createWorld, numbers, until, type TestSender, type World } from '../engine.fixture';

let world: World;
beforeEach(async () => {
  world = await createWorld();
  world.simulator.behave({ rules: [] });
});
afterEach(async () => {
  const { failures } = world;
  await world.close();
  expect(failures).toEqual([]);
});

const connect = async (settings: object = {}) => createSender(world.db, [await createConnection(world.db, world.port, settings)]);
const accepted = () => world.simulator.stats().accepted;

async function queueCode(sender: TestSender, recipient: string): Promise<void> {
  const listId = await createList(world.db, sender, [recipient], { lane: 1 });
  await world.db`select pg_notify('portal_queue', ${`1:${listId}`})`;
}

/** 1 if all had the same, 1/n if one had everything (Jain, Chiu, Hawe 1984). */
function jain(shares: readonly number[]): number {
  const sum = shares.reduce((total, each) => total + each, 0);
  return sum ** 2 / (shares.length * shares.reduce((total, each) => total + each ** 2, 0));
}

it('[CHN-05] shares one connection fairly among customers, counted in parts, whatever the size of their lists and texts', async () => {
  world.simulator.behave({ answerDelayMs: [2, 5] });
  const connectionId = await createConnection(world.db, world.port, { window: 50 });
  for (let customer = 0; customer < 10; customer++) {
    const sender = await createSender(world.db, [connectionId]);
    const long = customer % 2 === 0;
    const lists = customer % 3 === 0 ? [300, 300] : [600 + customer * 100];
    for (const [index, size] of lists.entries()) {
      await createList(
        world.db, sender, numbers(size, customer * 10_000 + index * 5_000), long ? { body: 'ж'.repeat(150), wireParts: 3 } : {},
      );
    }
  }
  await world.engine();
  await until(() => accepted() >= 3_000, 'the middle of the run');
  const parts = new Array<number>(10).fill(0);
  for (const { destination } of world.simulator.accepted().slice(500, 3_000)) {
    const customer = Math.floor(Number(destination.slice(5, -1)) / 10_000);
    parts[customer] = (parts[customer] ?? 0) + 1;
  }
  expect(jain(parts)).toBeGreaterThanOrEqual(0.95);
});

it('[CHN-05] keeps a fifth of the window free of mailing lists', async () => {
  world.simulator.behave({ silence: 'unanswered' });
  const sender = await connect({ window: 25, binds: 2 });
  await createList(world.db, sender, numbers(500));
  await world.engine();
  await until(() => accepted() === 40, 'the list has its share of the window');
  for (let code = 0; code < 10; code++) await queueCode(sender, numbers(1, 5_000 + code)[0] ?? '');
  await until(() => accepted() === 50, 'the codes have the rest');
  expect(world.simulator.accepted().slice(40).every(({ destination }) => numbers(10, 5_000).includes(destination))).toBe(true);
});

it('[CHN-05] lets a code go before a list that fills the pace of its provider', async () => {
  const sender = await connect({ window: 50, messagesPerSecond: 50 });
  await createList(world.db, sender, numbers(2_000));
  await world.engine();
  await until(() => accepted() > 30, 'the list is on its way');
  for (let code = 0; code < 5; code++) {
    const recipient = numbers(1, 5_000 + code)[0] ?? '';
    await queueCode(sender, recipient);
    const before = accepted();
    const position = () => world.simulator.accepted().findIndex(({ destination }) => destination === recipient);
    await until(() => position() >= 0, 'the code is out');
    expect(position() - before).toBeLessThan(40);
  }
});

it('[CHN-05] sends a code at once when it is told of it, without waiting for the next look', async () => {
  const sender = await connect();
  await world.engine({ idling: { idleMs: 3_600_000, lingerMs: 0 } });
  await until(() => activeLoops() === 0, 'it looks for nothing any more');
  await queueCode(sender, numbers(1, 7_000)[0] ?? '');
  await until(() => accepted() === 1, 'the code is out');
});

it('[AB-01] skips a number that came into a stop list between the message and its fallback', async () => {
  const [recipient = ''] = numbers(1);
  world.simulator.behave({ rules: [{ endsWith: recipient, outcome: 'undeliverable' }], receiptDelayMs: [1_000, 1_000] });
  const sender = await connect();
  const listId = await createList(world.db, sender, [recipient], {
    fallbackPrice: 100n, set: { fallback_type: 'sms', fallback_content_type: 'text/plain', fallback_body: 'Again' },
  });
  await world.engine();
  await until(() => accepted() === 1, 'the message is out');
  await world.db`
    with book as (insert into address_book (customer_id, type, name) values (${sender.customerId}, 'stoplist', 'stop')
    returning customer_id, id)
    insert into contact (customer_id, address_book_id, num) select customer_id, id, ${recipient} from book`;
  await until(async () => JSON.stringify(await world.counts(sender, listId)) === '{"2":1}', 'the fallback is stopped');
  expect(accepted()).toBe(1);
  expect(await world.db`select reason, stage from message`).toEqual([{ reason: 'stop_listed', stage: 1 }]);
  expect(await world.findings()).toEqual([]);
});
