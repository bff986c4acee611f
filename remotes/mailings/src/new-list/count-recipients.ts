import type { BadRow } from '@portal/contracts';
import type * as phone from '@portal/messaging/phone';

/** Text is parsed in slices, with a pause every `AT_ONCE_MS`, so that the page stays responsive. */
const SLICE_CHARACTERS = 4_096;
const AT_ONCE_MS = 12;
const MAX_BAD_ROWS = 100;

export type Count = { valid: number; invalid: number; duplicates: number; badRows: BadRow[] };
export type PhoneRules = Pick<typeof phone, 'parseRecipientText' | 'isNumberCountry'>;

/** Counts typed or pasted numbers in slices, by the server's rules, and reports progress. Returns undefined if aborted. */
export async function countRecipients(
  text: string,
  { parseRecipientText, isNumberCountry }: PhoneRules,
  { country, signal, onProgress }: { country: string | undefined; signal: AbortSignal; onProgress: (
    count: Count, fraction: number,
  ) => void },
): Promise<Count | undefined> {
  const home = country !== undefined && isNumberCountry(country) ? country : undefined;
  const known = new Set<string>();
  const count: Count = { valid: 0, invalid: 0, duplicates: 0, badRows: [] };
  let line = 0;
  let read = 0;
  let pauseAt = performance.now() + AT_ONCE_MS;
  for (const slice of slices(text)) {
    const { valid, invalid, duplicates } = parseRecipientText(slice, home);
    for (const number of valid) known.add(number);
    count.duplicates += duplicates + valid.length - (known.size - count.valid);
    count.valid = known.size;
    count.invalid += invalid.length;
    for (const bad of invalid.slice(0, MAX_BAD_ROWS - count.badRows.length)) count.badRows.push({ ...bad, line: line + bad.line });
    line += slice.match(/\r\n|\n|\r/g)?.length ?? 0;
    read += slice.length;
    if (performance.now() < pauseAt) continue;
    onProgress({ ...count, badRows: [...count.badRows] }, read / text.length);
    await new Promise((resolve) => setTimeout(resolve));
    if (signal.aborted) return undefined;
    pauseAt = performance.now() + AT_ONCE_MS;
  }
  return count;
}

/** Splits the text into slices that end at a field separator. */
function* slices(text: string): Generator<string> {
  const border = /[\n,;\t]/g;
  let start = 0;
  while (start < text.length) {
    border.lastIndex = start + SLICE_CHARACTERS;
    const end = (border.exec(text)?.index ?? text.length) + 1;
    yield text.slice(start, end);
    start = end;
  }
}
