import * as phone from '@portal/messaging/phone';
import { countRecipients } from './count-recipients';

const count = (text: string, options: Partial<Parameters<typeof countRecipients>[2]> = {}) =>
  countRecipients(text, phone, { country: 'UA', signal: new AbortController().signal, onProgress: () => undefined, ...options });

it('counts valid, invalid and duplicate numbers, and lists bad ones by line and reason', async () => {
  expect(await count('+380671234567\r\n0671234567; +38067\nabc,+380501234567')).toEqual({
    valid: 2, invalid: 2, duplicates: 1,
    badRows: [{ line: 2, value: '+38067', reason: 'too_short' }, { line: 3, value: 'abc', reason: 'characters' }],
  });
});

it('returns the same result for any length of text', async () => {
  const numbers = Array.from({ length: 3000 }, (_, index) => `+38067${1_000_000 + index}`);
  const lines = [...numbers, ...numbers.slice(0, 500), ...Array.from({ length: 150 }, () => '12')];
  const result = await count(lines.join('\n'));
  expect(result).toMatchObject({ valid: 3000, duplicates: 500, invalid: 150 });
  expect(result?.badRows).toHaveLength(100);
  expect(result?.badRows[0]?.line).toBe(3501);
  expect(await count(lines.join(','))).toMatchObject({ valid: 3000, duplicates: 500, invalid: 150 });
});

it('reports progress and stops when aborted', async () => {
  const controller = new AbortController();
  const seen: number[] = [];
  const text = Array.from({ length: 60_000 }, (_, index) => `+38067${1_000_000 + index}`).join('\n');
  const result = await count(text, {
    signal: controller.signal,
    onProgress: (_count, fraction) => {
      seen.push(fraction);
      controller.abort();
    },
  });
  expect(result).toBeUndefined();
  expect(seen).toHaveLength(1);
  expect(seen[0]).toBeLessThan(1);
});
