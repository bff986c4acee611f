import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves an empty page on another port: a foreign origin, but the browser sends it the same cookies, since cookies ignore ports. */
export async function withForeignSite(visit: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(
    '<!doctype html><title>elsewhere</title>',
  ));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
