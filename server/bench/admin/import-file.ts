import { adminTariffs, tariffExport } from '@portal/contracts/admin';
import { parseAmount, toAmount } from '@portal/contracts';
import { pause } from '../pause';

type Portal = { url: string; token: string };
export type ImportTiming = { previewed: number; applied: number; longestWait: number };

/** Previews and applies a tariff file that changes every price. Measures how long other requests wait during the import. */
export async function importFile(portal: Portal, tariffUuid: string): Promise<ImportTiming> {
  const exported = await (await fetch(new URL(
    `${tariffExport.path}?uuid=${tariffUuid}`, portal.url,
  ), { headers: { 'x-token': portal.token } })).text();
  const file = exported.replace(/,(\d+\.\d+)\r\n/g, (_, price: string) => `,${toAmount(parseAmount(price) + 1n)}\r\n`);
  const validFrom = new Date(Date.now() + 86_400_000).toISOString();
  const waiting = { over: false, longest: 0 };
  const waits = waitMeanwhile(portal, waiting);
  const startedAt = performance.now();
  const { uuid, added, changed, removed } = await post(portal, adminTariffs.previewImport.path, { uuid: tariffUuid, validFrom, file });
  const previewed = performance.now() - startedAt;
  await post(portal, adminTariffs.apply.path, { uuid, added, changed, removed });
  const applied = performance.now() - startedAt - previewed;
  waiting.over = true;
  await waits;
  return { previewed, applied, longestWait: waiting.longest };
}

/** Calls an endpoint without database access every few milliseconds; its wait time shows how long the event loop was blocked. */
async function waitMeanwhile({ url }: Portal, waiting: { over: boolean; longest: number }): Promise<void> {
  while (!waiting.over) {
    const startedAt = performance.now();
    await (await fetch(new URL('/healthz', url))).arrayBuffer();
    waiting.longest = Math.max(waiting.longest, performance.now() - startedAt);
    await pause(2);
  }
}

async function post({ url, token }: Portal, path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, url), {
    method: 'POST', headers: { 'x-token': token, 'content-type': 'application/json' }, body: JSON.stringify(body),
  });
  const { success, data }: { success: boolean; data: Record<string, unknown> } = await response.json();
  if (!success) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(data)}`);
  return data;
}
