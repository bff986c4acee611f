import { ApiClient, singleSend } from './api-client';
import { makeBook, putContactsInto } from './contacts-call';
import { openDecoy } from './decoy';
import { openLoop } from './open-loop';

/**
 * Runs in its own process, so that its cost is not attributed to the server, and reports the responses. With `decoy` the same calls cost
 * the portal nothing.
 */
const [url = '', key = '', rate = '0', seconds = '0', what = 'messages', to = 'portal'] = process.argv.slice(2);
const call = what === 'contacts' ? putContactsInto(await makeBook(url, key)) : singleSend;
const decoy = to === 'decoy' ? await openDecoy() : null;
const client = new ApiClient(decoy?.url ?? url, key, 'flood', { call, localAddress: '127.0.0.2' });
const answers = await openLoop(client, { rate: Number(rate), seconds: Number(seconds) });
client.close();
decoy?.close();
const statuses: Record<string, number> = {};
for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
process.send?.(statuses);
process.disconnect?.();
