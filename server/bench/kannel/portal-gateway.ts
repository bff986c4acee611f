import { apiCallbacks } from '@portal/contracts/api';
import { ApiClient, UNLIMITED_API } from '../api/api-client';
import { createApiKey } from '../api/api-customer.store';
import type { Arena } from '../arena';
import type { Gateway } from './gateway';

/** The portal with a customer who has a key and a webhook for statuses. */
export async function startPortalGateway(arena: Arena, callbackUrl: string): Promise<Gateway> {
  await arena.startServer('main', { ...UNLIMITED_API, CALLBACK_LOOPBACK: 'yes' });
  const key = await createApiKey(arena.db, (await arena.addCustomer('shop')).customerId);
  const { method, path } = apiCallbacks.createCallback;
  const answer = await fetch(new URL(path, arena.serverUrl), {
    method, headers: { 'authorization': `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `${callbackUrl}/webhook`, types: ['message.status'] }),
  });
  if (answer.status !== 201) throw new Error(`the webhook was answered ${answer.status}: ${await answer.text()}`);
  const { server, database } = arena.pids;
  if (database === undefined) throw new Error('the processor time of a database elsewhere cannot be measured');
  return {
    name: 'portal', pids: { server, PostgreSQL: database }, stop: () => arena.stopServer('main'),
    client: (from) => new ApiClient(arena.serverUrl, key, 'portal', { from }),
  };
}
