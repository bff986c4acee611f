import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { until } from '../../../../test/until';
import { createBulkWorld, ndjson, type BulkAnswer, type BulkWorld, type BulkClient } from './bulk.fixture';

let world: BulkWorld;
beforeAll(async () => {
  world = await createBulkWorld();
  await world.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => world.close());

type Sender = { socket: Socket; send(text: string): void; answer(): Promise<{ status: number; body: BulkAnswer }> };

const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const lines = (count: number, from = 0) => ndjson(
  ...Array.from({ length: count }, (_, index) => ({ to: `+38067${1_000_000 + from + index}` })),
);

async function openStream({ api }: BulkClient, head: object = {}): Promise<Sender> {
  const socket = connect((world.app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => { text += piece; }).on('error', () => undefined);
  socket.write(
    `POST /api/v1/messages/bulk HTTP/1.1\r\nhost: portal\r\nconnection: close\r\nauthorization: Bearer ${api.key}\r\ncontent-type: application/x-ndjson\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  socket.write(chunk(ndjson({ from: 'DEMO', type: 'sms', text: 'Hello', ...head }) + lines(300)));
  return {
    socket,
    send: (line) => { socket.write(chunk(line)); },
    async answer() {
      if (!socket.closed) await new Promise((done) => { socket.once('close', done); });
      return { status: Number(text.split(' ')[1]), body: JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) as BulkAnswer };
    },
  };
}

const stored = async (program: BulkClient) => (await world.left(program))[1] ?? 0;

describe('while three customers send slowly, each as much as he may', () => {
  let slow: { program: BulkClient; streams: Sender[] }[];
  beforeEach(async () => {
    slow = await Promise.all([1, 2, 3].map(async () => {
      const program = await world.program();
      return { program, streams: await Promise.all([openStream(program), openStream(program)]) };
    }));
    for (const { program } of slow) await until(async () => await stored(program) === 500, 'a batch of each stream is stored');
  });
  afterEach(() => { for (const { streams } of slow) for (const { socket } of streams) socket.destroy(); });

  it('[API-01] another customer’s list is taken at once', async () => {
    const by = await world.program();
    expect(await world.bulk(by, {}, [{ to: '+380671234567' }])).toMatchObject({ status: 202, body: { accepted: 1 } });
    expect((await by.api.call('GET', '/api/v1/balance')).status).toBe(200);
  });

  it('[API-01] their own lists are made of all their lines, as soon as the last has come', async () => {
    await Promise.all(slow.map(async ({ streams }) => {
      for (const { send, socket } of streams) {
        send(lines(10, 300));
        send(lines(10, 300));
        socket.write('0\r\n\r\n');
      }
      const answers = await Promise.all(streams.map(({ answer }) => answer()));
      expect(answers).toMatchObject([{
        status: 202, body: { lines: 320, accepted: 310, duplicates: 10 },
      }, { status: 202, body: { lines: 320, accepted: 310, duplicates: 10 } }]);
    }));
    for (const { program: { from: { customer } } } of slow) expect(await world.db`select from mailing_list
      where customer_id = ${customer.id}`).toHaveLength(2);
  });

  it('[API-01] nothing is left of lists that break off', async () => {
    for (const { streams } of slow) for (const { socket } of streams) socket.destroy();
    for (const { program } of slow) await until(async () => (await world.left(program)).every((count) => count === 0), 'it is removed');
    for (const { program: { from: { customer } } } of slow) expect(await world.db`select from mailing_list
      where customer_id = ${customer.id}`).toHaveLength(0);
  });

  it('[API-01] of three more streams of one of them one is refused, two wait, and those that are open go on', async () => {
    const [first] = slow;
    if (!first) throw new Error('nobody sends');
    first.streams.push(...await Promise.all([openStream(first.program), openStream(first.program), openStream(first.program)]));
    const answers = first.streams.map(({ answer }) => answer());
    expect(await Promise.race(answers)).toMatchObject({ status: 429, body: { code: 'too_many_requests', params: { seconds: 10 } } });
    for (const { socket } of first.streams) socket.write('0\r\n\r\n');
    const reported = await Promise.all(answers);
    expect(
      reported.map(({ status, body }) => [status, body.accepted]).sort(),
    ).toEqual([[202, 300], [202, 300], [202, 300], [202, 300], [429, undefined]]);
  });
});

it('[API-01] every stream has its batches stored, however many come at once for the few connections', async () => {
  const programs = await Promise.all(Array.from({ length: 6 }, () => world.program()));
  const streams = (await Promise.all(programs.map(async (program) => Promise.all([openStream(program), openStream(program)])))).flat();
  for (const { send, socket } of streams) {
    send(lines(700, 300));
    socket.write('0\r\n\r\n');
  }
  const answers = await Promise.all(streams.map(({ answer }) => answer()));
  expect(answers.map(({ status, body }) => [status, body.accepted])).toEqual(streams.map(() => [202, 1_000]));
});
