import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Connections } from './connections';

const HEAD = 'POST /messages HTTP/1.1\r\ncontent-length: 2\r\n';

async function serving(listener: RequestListener): Promise<{ connections: Connections; opened: () => number; close: () => Promise<void> }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  let opened = 0;
  server.on('connection', () => { opened++; });
  const connections = new Connections(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return {
    connections, opened: () => opened,
    async close() {
      connections.close();
      server.close();
      await once(server, 'close');
    },
  };
}

it('reads the status of each answer, with a long body, a short one or none, and uses a connection again', async () => {
  const bodies = new Map([[201, 'д'.repeat(100_000)], [202, '{}'], [204, '']]);
  const statuses = [...bodies.keys()];
  const { connections, opened, close } = await serving((request, response) => {
    request.resume().on('end', () => {
      const status = statuses.shift() ?? 500;
      const body = Buffer.from(bodies.get(status) ?? '');
      response.writeHead(status, status === 204 ? {} : { 'content-length': body.length }).end(body);
    });
  });
  for (const status of bodies.keys()) {
    expect(await connections.send(HEAD, '{}', performance.now() - 1_000)).toMatchObject({ status, ms: expect.any(Number) as number });
  }
  const { ms } = await connections.send(HEAD, '{}', performance.now() - 1_000);
  expect(ms).toBeGreaterThanOrEqual(1_000);
  expect(opened()).toBe(1);
  await close();
});

it('rejects a call whose connection is closed before the answer, and answers the next one', async () => {
  let calls = 0;
  const { connections, close } = await serving((request, response) => {
    if (calls++ === 0) request.socket.destroy();
    else request.resume().on('end', () => response.writeHead(200, { 'content-length': 0 }).end());
  });
  await expect(connections.send(HEAD, '{}', 0)).rejects.toThrow();
  expect((await connections.send(HEAD, '{}', 0)).status).toBe(200);
  await close();
});

it('refuses answers without a length', async () => {
  const { connections, close } = await serving((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end('{}'));
  });
  await expect(connections.send(HEAD, '{}', 0)).rejects.toThrow('answers in chunks are not read');
  await close();
});
