import type { Arena } from '../arena';
import { listProgress } from '../arena.store';
import { recipientsCsv } from '../csv';
import { pause } from '../pause';
import { settleTables } from '../settle-tables.store';
import type { PortalClient } from '../portal-client';
import { fillLists, knownOf, LIST_TABLES } from './fill.store';
import { listCalls } from './list-calls';
import { measure, type Timing } from './measure';

export type MessagesOptions = {
  lists: number;
  messages: number;
  sending: number;
  times: number;
  meant: (name: string) => boolean;
};

export async function fillMessages({ db, maintenanceUrl }: Arena, { lists, messages }: MessagesOptions): Promise<void> {
  const startedAt = performance.now();
  await fillLists(db, { lists, messages });
  await settleTables(maintenanceUrl, LIST_TABLES);
  process.stdout.write(`${messages} messages of ${lists} lists filled in, ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`);
}

export async function measureMessages(
  arena: Arena, client: PortalClient, { sending, times, meant }: MessagesOptions,
): Promise<[string, Timing[]][]> {
  const calls = listCalls(await knownOf(arena.db)).filter(({ name }) => meant(name));
  const options = { url: arena.serverUrl, token: client.token, times };
  const idle = await measure(calls, options);
  const listId = await startSending(arena, client, sending);
  let status = 1;
  const watching = watch(arena, listId, (now) => { status = now; });
  const busy = await measure(calls, options, () => status === 1);
  await watching.stop();
  return [['idle', idle], [status === 1 ? 'while a list is sending' : 'while a list is sending, which ended before', busy]];
}

async function startSending({ alphaNameUuid }: Arena, client: PortalClient, sending: number): Promise<number> {
  const id = await client.create(alphaNameUuid, await client.upload(recipientsCsv(sending)), 'Hello');
  while ((await client.get(id)).status === 100) await pause(50);
  await client.confirm(id);
  return id;
}

function watch({ db }: Arena, listId: number, notify: (status: number) => void): { stop(): Promise<void> } {
  let stopped = false;
  const watching = (async () => {
    for (; !stopped; await pause(200)) notify((await listProgress(db, listId)).status);
  })();
  return {
    async stop() {
      stopped = true;
      await watching;
    },
  };
}
