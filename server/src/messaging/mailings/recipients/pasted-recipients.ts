import { setImmediate } from 'node:timers/promises';
import { isLandline, normaliseNumber, parseRecipientText } from '@portal/messaging/phone';
import type { HomeCountry, Recipient } from './recipient';
import { RecipientCheckBuilder } from './recipient-check-builder';

/** Characters read before yielding to the event loop, which takes a few milliseconds. */
const SLICE_CHARACTERS = 32_768;

export type PastedRecipients = { recipients: Recipient[]; checkBuilder: RecipientCheckBuilder };

/** Reads pasted numbers without duplicates (MAIL-04). Yields to the event loop, so that two megabytes do not block other requests. */
export async function readPasted(text: string, home: HomeCountry, { landlines = true } = {}): Promise<PastedRecipients> {
  const checkBuilder = new RecipientCheckBuilder();
  const unique = new Set<string>();
  let linesBefore = 0;
  for (const slice of slices(text)) {
    const read = parseRecipientText(slice, home, { landlines });
    const known = unique.size;
    let fixed = 0;
    for (const num of read.valid) {
      if (!unique.has(num) && isLandline(num)) fixed++;
      unique.add(num);
      checkBuilder.show(num, null);
    }
    checkBuilder.countValid(read.valid.length + read.duplicates, unique.size - known, { stopListed: 0, landlines: fixed });
    for (const { line, value, reason } of read.invalid) checkBuilder.reject(linesBefore + line, value, reason);
    linesBefore += slice.match(/\r\n|\n|\r/g)?.length ?? 0;
    await setImmediate();
  }
  return { recipients: [...unique].map(asRecipient), checkBuilder };
}

function* slices(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const tail = text.slice(start + SLICE_CHARACTERS).search(/[\n,;\t]/);
    const end = tail === -1 ? text.length : start + SLICE_CHARACTERS + tail + 1;
    yield text.slice(start, end);
    start = end;
  }
}

function asRecipient(num: string): Recipient {
  const known = normaliseNumber(num);
  return { num, country: known.ok ? known.country : '001', name: null, params: [] };
}
