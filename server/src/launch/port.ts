import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { StartProblem } from '../platform/db';
import { codeOf } from './error-code';

/** Returns the port if it is free; 0 means any. Throws a StartProblem otherwise. */
export async function claimPort(host: string, port: number): Promise<number> {
  try {
    return await bindPort(host, port);
  } catch (error) {
    throw new StartProblem(sentence(host, port, error), { cause: error });
  }
}

export async function anyPort(host: string, preferred: number): Promise<number> {
  return bindPort(host, preferred).catch(() => bindPort(host, 0));
}

async function bindPort(host: string, port: number): Promise<number> {
  const probe = createServer();
  probe.listen({ host, port, exclusive: true });
  await once(probe, 'listening');
  const { port: found } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return found;
}

function sentence(host: string, port: number, error: unknown): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program. Stop that program, or choose a free port, for example PORT=${port === 65_535
        ? 8080
        : port + 1} npm start.`;
    case 'EACCES':
      return `Port ${port} is reserved for root. Choose one above 1023, for example PORT=8080 npm start.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${host}", but this machine has no such address. Remove HOST to use this machine only, or set it to 0.0.0.0 for the network.`;
    default:
      return `Cannot open port ${port} on ${host} (${String(error)}). Choose another PORT.`;
  }
}
