import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { anyPort, claimPort } from './port';

it('says that a port is in use and how to choose another', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(claimPort('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} is in use by another program. Stop that program, or choose a free port`,
  );
  expect(await anyPort('127.0.0.1', port)).not.toBe(port);
  other.close();
});

it('finds a free one for 0 and says when the address is none of this machine', async () => {
  expect(await claimPort('127.0.0.1', 0)).toBeGreaterThan(0);
  await expect(claimPort('192.0.2.1', 0)).rejects.toThrow('this machine has no such address');
});
