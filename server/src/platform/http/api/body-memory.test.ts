import { once } from 'node:events';
import { request } from 'node:http';
import { createApiWorld, type ApiWorld } from './api.fixture';
import { BodyMemory } from './body-memory';

const MB = 1024 * 1024;
const json = { 'content-type': 'application/json' };
const halfAMegabyte = JSON.stringify({ books: ['x'.repeat(MB / 2)] });

let bodies: BodyMemory;
let world: ApiWorld;
beforeEach(async () => {
  bodies = new BodyMemory({ perKey: MB, altogether: 2 * MB });
  world = await createApiWorld({ bodies });
});
afterEach(() => world.app.close());

const put = (key: string, payload = halfAMegabyte) => world.call('PUT', '/api/v1/shelf', payload, {
  ...json, authorization: `Bearer ${key}`,
});

function blockWork() {
  let letGo = () => undefined as void;
  const gate = new Promise<void>((resolve) => { letGo = resolve; });
  const started = new Promise<void>((resolve) => {
    world.meanwhile.work = () => {
      resolve();
      return gate;
    };
  });
  return { started, letGo };
}

it('[API-01] holds so many bytes of a customer at once, and of all, and refuses what comes beyond before reading it', async () => {
  const { started, letGo } = blockWork();
  const first = put('key-1');
  await started;
  const refused = await put('test-1');
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'too_many_requests', '1']);
  const others = [put('key-2'), put('key-3')];
  while (bodies.bytes < 1.5 * MB) await new Promise(setImmediate);
  expect((await put('key-4')).status).toBe(429);
  letGo();
  expect((await Promise.all([first, ...others])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(bodies.bytes).toBe(0);
  expect((await put('key-1')).status).toBe(200);
});

it('gives them back whatever the answer was', async () => {
  expect((await put('key-1', '{"books":')).status).toBe(400);
  expect((await put('key-1', JSON.stringify({ books: 'x'.repeat(600_000) }))).status).toBe(400);
  expect((await put('key-1', 'x'.repeat(1.5 * MB))).status).toBe(413);
  world.meanwhile.work = () => Promise.reject(new Error('of the work'));
  expect((await put('key-1')).status).toBe(500);
  expect(bodies.bytes).toBe(0);
});

it('gives them back where the caller goes while he sends, and where he goes while he is worked for once that has ended', async () => {
  const address = new URL('/api/v1/shelf', await world.app.listen({ port: 0 }));
  const calling = (bytes: number) => {
    const call = request(address, { method: 'PUT', headers: { ...json, authorization: 'Bearer key-1', 'content-length': bytes } });
    call.on('error', () => undefined);
    return call;
  };
  const until = async (bytes: number) => { while (bodies.bytes !== bytes) await new Promise(setImmediate); };
  const sending = calling(halfAMegabyte.length);
  sending.write('{"books":');
  await until(halfAMegabyte.length);
  sending.destroy();
  await until(0);

  const { started, letGo } = blockWork();
  const gone = once(world.app.server, 'request').then(([, response]: NodeJS.EventEmitter[]) => once(response ?? process, 'close'));
  const waiting = calling(halfAMegabyte.length);
  waiting.end(halfAMegabyte);
  await started;
  waiting.destroy();
  await gone;
  expect(bodies.bytes).toBe(halfAMegabyte.length);
  letGo();
  await until(0);
});
