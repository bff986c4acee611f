import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers every call as a limit does, and does nothing else: what is slower beside a flood of it is slower for the flooding program's own share of the machine. */
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
