import { ApiBook } from '@portal/contracts/api';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiClient, singleSend, type ApiCall } from './api-client';
import { openLoop } from './open-loop';

const CONTACTS = 1_000;
const FIELD = 'x'.repeat(440);

async function createBook(url: string, key: string): Promise<string> {
  const answer = await fetch(new URL('/api/v1/address-books', url), {
    method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Flooded ${Date.now()}` }),
  });
  if (answer.status !== 201) throw new Error(`an address book was answered ${answer.status}: ${await answer.text()}`);
  return ApiBook.parse(await answer.json()).uuid;
}

function putContactsInto(book: string): ApiCall {
  const body = JSON.stringify({
    contacts: Array.from({ length: CONTACTS }, (_, at) => ({ num: `38067${String(at).padStart(7, '0')}`, param1: FIELD, param2: FIELD })),
  });
  return { method: 'PUT', path: `/api/v1/address-books/${book}/contacts`, body: () => body };
}

/** Runs in its own process, so that its CPU time is measured separately. With `decoy`, the calls go to a decoy server. */
const [url = '', key = '', rate = '0', seconds = '0', what = 'messages', to = 'portal'] = process.argv.slice(2);
const call = what === 'contacts' ? putContactsInto(await createBook(url, key)) : singleSend;
const decoy = to === 'decoy' ? await openDecoy() : null;
const client = new ApiClient(decoy?.url ?? url, key, 'flood', { call, localAddress: '127.0.0.2' });
const answers = await openLoop(client, { rate: Number(rate), seconds: Number(seconds) });
client.close();
decoy?.close();
const statuses: Record<string, number> = {};
for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
process.send?.(statuses);
process.disconnect?.();

/** Starts a server that only answers 429. A flood of this decoy shows the slowdown caused by the flooding program itself. */
async function openDecoy(): Promise<{ url: string; close: () => void }> {
  const server = createServer((incoming, response) => {
    incoming.resume();
    response.writeHead(429, { 'retry-after': '1', 'content-length': '0' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => { server.close(); } };
}
