import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A foreign web site on this machine: another origin, but with the same cookies. */
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
