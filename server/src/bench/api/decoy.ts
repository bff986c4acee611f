import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers like a rate limit and does nothing else. A slowdown beside it is caused by the flooding program's own CPU use. */
export async function openDecoy(): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, response) => {
    incoming.resume();
    response.writeHead(429, { 'retry-after': '1' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => { server.close(); } };
}
