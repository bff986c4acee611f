import { once } from 'node:events';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import { BulkAnswer } from '@portal/contracts/api';

export async function bulkRate(url: string, key: string, lines: number): Promise<{ perSecond: number; accepted: number }> {
  const began = performance.now();
  const outgoing = request(new URL('/api/v1/messages/bulk', url), { method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' } });
  const answered = once(outgoing, 'response');
  Readable.from(linesOf(lines)).pipe(outgoing);
  const [response] = await answered as [NodeJS.ReadableStream & { statusCode: number }];
  let text = '';
  for await (const piece of response) text += String(piece);
  if (response.statusCode !== 202) throw new Error(`bulk was answered ${response.statusCode}: ${text}`);
  return { perSecond: lines / ((performance.now() - began) / 1_000), accepted: BulkAnswer.parse(JSON.parse(text)).accepted };
}

const AT_ONCE = 1_000;

function* linesOf(count: number): Generator<string> {
  yield `${JSON.stringify({ from: 'Portal', type: 'sms', text: 'Spring sale: 20% off everything until Sunday, {name}.', hold: true })}\n`;
  for (let at = 0; at < count; at += AT_ONCE) {
    yield Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, of) => `${JSON.stringify({ to: `38067${String(at + of).padStart(7, '0')}`, name: `Person ${at + of}` })}\n`).join('');
  }
}
