import type { Arena } from '../arena';
import { listProgress } from '../arena.store';
import { recipientsCsv } from '../csv';
import { pause } from '../pause';
import { chargesOf } from './payer.store';

export type SentList = { seconds: number; charges: number };

const TEXT = 'Spring sale: 20% off everything until Sunday. Show this message.';
const MAX_MS = 600_000;

export async function sendList(arena: Arena, recipients: number): Promise<SentList> {
  await arena.startServer();
  const client = await arena.client();
  const id = await client.create(arena.alphaNameUuid, await client.upload(recipientsCsv(recipients)), TEXT);
  while ((await client.get(id)).status === 100) await pause(50);
  const startedAt = performance.now();
  await client.confirm(id);
  for (;;) {
    const { counts } = await listProgress(arena.db, id);
    if (counts['3'] === recipients) break;
    if (performance.now() - startedAt > MAX_MS) throw new Error(`stands still: ${JSON.stringify(counts)}`);
    await pause(20);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await arena.killServer();
  return { seconds, charges: await chargesOf(arena.db, id) };
}
