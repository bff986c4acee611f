import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { StartProblem } from '../db';
import { codeOf } from './error-code';

/** The port itself when it is free, any free one for 0. Throws a sentence otherwise. */
export async function claimPort(host: string, port: number): Promise<number> {
  try {
    return await tryPort(host, port);
  } catch (error) {
    throw new StartProblem(sentence(host, port, error), { cause: error });
  }
}

/** The wanted port when it is free, else any free one: for parts whose port nobody has to know beforehand. */
export async function anyPort(host: string, wanted: number): Promise<number> {
  return tryPort(host, wanted).catch(() => tryPort(host, 0));
}

async function tryPort(host: string, port: number): Promise<number> {
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
      return `Port ${port} is in use by another program: stop that one, or choose a free port, for example PORT=${port === 65_535 ? 8080 : port + 1} npm start.`;
    case 'EACCES':
      return `Port ${port} is reserved for root: choose one above 1023, for example PORT=8080 npm start.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST is "${host}" and this machine has no such address: leave HOST out for this machine alone, or set it to 0.0.0.0 for the network.`;
    default:
      return `Port ${port} of ${host} cannot be opened (${String(error)}): choose another PORT.`;
  }
}
