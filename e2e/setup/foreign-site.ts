import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web site of somebody else on this machine: another origin, to which the browser's cookies belong all the same. */
export async function withForeignSite(visit: (url: string) => Promise<void>): Promise<void> {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><title>elsewhere</title>'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    await visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  } finally {
    server.close();
    server.closeAllConnections();
  }
}
