import { ApiClient, singleSend } from './api-client';
import { makeBook, putContactsInto } from './contacts-call';
import { openLoop } from './open-loop';

/** A program of its own, so that what it costs is not taken for what the server takes: floods for so many seconds and tells what it was answered. */
const [url = '', key = '', rate = '0', seconds = '0', what = 'messages'] = process.argv.slice(2);
const call = what === 'contacts' ? putContactsInto(await makeBook(url, key)) : singleSend;
const client = new ApiClient(url, key, 'flood', { call, localAddress: '127.0.0.2' });
const answers = await openLoop(client, { rate: Number(rate), seconds: Number(seconds) });
client.close();
const statuses: Record<string, number> = {};
for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
process.send?.(statuses);
process.disconnect?.();
