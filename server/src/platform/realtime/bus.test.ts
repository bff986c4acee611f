import { createTestDatabase } from '../../../test/database';
import type { Bus } from './bus';
import { postgresBus } from './bus.store';
import { NatsBus } from './nats-bus';
import { anyNats, natsIsAnywhere, natsIsHere, OwnNats } from './nats.fixture';
import { until } from '../../../test/live-node';

type Drive = { one: Bus; other: Bus; close(): Promise<void> };

const drivers: { name: string; isHere: boolean; open(): Promise<Drive> }[] = [
  {
    name: 'PostgreSQL',
    isHere: true,
    async open() {
      const database = await createTestDatabase();
      return { one: postgresBus(database.db), other: postgresBus(database.db), close: () => database.drop() };
    },
  },
  {
    name: 'NATS',
    isHere: natsIsAnywhere,
    async open() {
      const nats = await anyNats();
      const prefix = `test-${process.pid}-${performance.now().toString(36).replace('.', '')}`;
      const open = () => new NatsBus({ url: nats.url, prefix, onError: () => undefined });
      const [one, other] = [open(), open()];
      return {
        one, other,
        async close() {
          await Promise.all([one.stop(), other.stop()]);
          await nats.close();
        },
      };
    },
  },
];

const withNats = natsIsHere ? it : it.skip;

describe.each(drivers)('the bus over $name', ({ isHere, open }) => {
  const test = isHere ? it : it.skip;

  let drive: Drive;
  beforeEach(async () => { drive = await open(); });
  afterEach(() => drive.close());

  async function listen(bus: Bus, topic: Parameters<Bus['subscribe']>[0]) {
    const received: string[] = [];
    let ready = 0;
    const unsubscribe = await bus.subscribe(topic, (payload) => received.push(payload), () => { ready++; });
    await until(() => ready > 0);
    return { received, unsubscribe };
  }

  test('[RT-10] carries words to every node that listens, the one that says them too, by topic', async () => {
    const here = await listen(drive.one, 'portal_event');
    const there = await listen(drive.other, 'portal_event');
    const separate = await listen(drive.other, 'portal_switch');
    await drive.one.publish('portal_event', ['1:5', 'Привіт, 🙂']);
    await drive.one.publish('portal_switch', ['end']);
    await until(() => here.received.length === 2 && there.received.length === 2 && separate.received.length === 1);
    expect(there.received.sort()).toEqual(['1:5', 'Привіт, 🙂'].sort());
    expect(separate.received).toEqual(['end']);
  });

  test('says nothing more to who has left', async () => {
    const gone = await listen(drive.other, 'portal_event');
    const stays = await listen(drive.other, 'portal_event');
    await gone.unsubscribe();
    await drive.one.publish('portal_event', ['1:1']);
    await until(() => stays.received.length === 1);
    expect(gone.received).toEqual([]);
  });

  test('carries a burst of 20,000 words whole', async () => {
    const { received } = await listen(drive.other, 'portal_event');
    const words = Array.from({ length: 20_000 }, (_, index) => `${index}:1`);
    for (let from = 0; from < words.length; from += 1_000) await drive.one.publish('portal_event', words.slice(from, from + 1_000));
    await until(() => received.length === words.length);
    expect(new Set(received).size).toBe(words.length);
  });

  test('carries 7,999 bytes, refuses more, and goes on after a refusal', async () => {
    const { received } = await listen(drive.other, 'portal_switch');
    await expect(drive.one.publish('portal_switch', ['ж'.repeat(4_000)])).rejects.toThrow(/8000 bytes/);
    await drive.one.publish('portal_switch', ['a'.repeat(7_999)]);
    await until(() => received.length === 1);
    expect(received[0]).toHaveLength(7_999);
  });

  test('takes an empty list for nothing to say', async () => {
    await drive.one.publish('portal_event', []);
  });
});

withNats('[RT-10] outlives a NATS server that is killed: says so to who publishes, and listens again by itself', async () => {
  const nats = await OwnNats.open();
  const errors: unknown[] = [];
  const bus = new NatsBus({ url: nats.url, onError: (error) => errors.push(error) });
  try {
    const received: string[] = [];
    let ready = 0;
    await bus.subscribe('portal_event', (payload) => received.push(payload), () => { ready++; });
    await until(() => ready === 1);
    await nats.kill();
    await until(() => errors.length > 0);
    await expect(bus.publish('portal_event', ['1:1'])).rejects.toThrow();
    await nats.start();
    await until(() => ready === 2);
    await bus.publish('portal_event', ['1:2']);
    await until(() => received.length > 0);
    expect(received).toEqual(['1:2']);
  } finally {
    await bus.stop();
    await nats.kill();
  }
});

withNats('starts without the NATS server and finds it when it comes', async () => {
  const nats = await OwnNats.open();
  await nats.kill();
  const bus = new NatsBus({ url: nats.url, onError: () => undefined });
  try {
    let ready = 0;
    await bus.subscribe('portal_event', () => undefined, () => { ready++; });
    await nats.start();
    await until(() => ready === 1);
  } finally {
    await bus.stop();
    await nats.kill();
  }
});
