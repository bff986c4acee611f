import { createServer, type AddressInfo } from 'node:net';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((ready) => { server.listen(0, '127.0.0.1', ready); });
  const address: AddressInfo | string | null = server.address();
  await new Promise((closed) => { server.close(closed); });
  return typeof address === 'object' && address ? address.port : 0;
}
