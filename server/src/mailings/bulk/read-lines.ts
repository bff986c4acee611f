import { setImmediate } from 'node:timers/promises';
import { AppError } from '@portal/contracts';
import { errorSentence } from '../../http';
import { readLine, type BulkRecipient, type LineRules } from './bulk-line';
import type { BulkTally } from './bulk-tally';
import type { Line, LineFault } from './line-reader';

/** Stored at once: more gain little, keep this process from everybody else while they are written to the connection, and outlive the young memory. */
const BATCH = 250;
/** Characters of its lines at which a batch is full though it has fewer: it lies in memory while its sender is waited for, with those of all other streams. */
const LONGEST_BATCH = 256 * 1024;
/** So long lines are read before everybody else has his turn. */
const SLICE_MS = 1;
const LINES_BETWEEN_LOOKS = 8;

export type Store = (batch: readonly BulkRecipient[]) => Promise<number>;
/** Of more than `most` lines none is taken. */
export type Reading = { tally: BulkTally; rules: LineRules; store: Store; most: number };

/**
 * Reads the lines behind the head and gives the recipients to `store`, which answers how many of them were new. While one batch is stored the
 * next is read, and no more than that, so that whoever sends them is held up when the database is.
 */
export async function readLines(slices: AsyncIterable<readonly Line[]>, { tally, rules, store, most }: Reading): Promise<void> {
  let storing: Promise<void> = Promise.resolve();
  const begin = async ({ recipients }: Batch) => tally.countStored(recipients.length, await store(recipients));
  let batch = new Batch();
  const turns = new Turns();
  let lines = 0;
  try {
    for await (const slice of slices) {
      for (const line of slice) {
        if (++lines > most) throw new AppError('too_many_lines', { max: most });
        const recipient = read(line, rules, tally);
        if (recipient) batch.add(recipient, line);
        if (batch.isFull) {
          await storing;
          storing = begin(batch);
          // Awaited with the next batch; until then its failure is nobody's.
          storing.catch(() => undefined);
          batch = new Batch();
        }
        await turns.passOn();
      }
    }
  } finally {
    // Also where the request broke off, since what is being stored must be there to be removed.
    await storing;
  }
  if (batch.recipients.length > 0) await begin(batch);
}

/** What is stored together. */
class Batch {
  readonly recipients: BulkRecipient[] = [];
  private length = 0;

  add(recipient: BulkRecipient, line: Line): void {
    this.recipients.push(recipient);
    if ('text' in line) this.length += line.text.length;
  }

  get isFull(): boolean {
    return this.recipients.length >= BATCH || this.length >= LONGEST_BATCH;
  }
}

function read(line: Line, rules: LineRules, tally: BulkTally): BulkRecipient | null {
  if ('fault' in line) {
    tally.reject(line.number, line.fault, { pointer: '', ...unreadable(line.fault) });
    return null;
  }
  const found = readLine(line.text, rules);
  if ('code' in found) {
    tally.reject(line.number, line.text, found);
    return null;
  }
  tally.take(found);
  return found;
}

function unreadable(fault: LineFault): { code: string; detail: string } {
  switch (fault) {
    case 'tooLong': return { code: 'payload_too_large', detail: errorSentence('payload_too_large', {}) };
    case 'encoding': return { code: 'field_invalid', detail: 'It is no UTF-8.' };
  }
}

/** Lets everybody else have his turn, often enough and no more often. */
class Turns {
  private begun = performance.now();
  private lines = 0;

  async passOn(): Promise<void> {
    if (++this.lines % LINES_BETWEEN_LOOKS > 0 || performance.now() - this.begun < SLICE_MS) return;
    await setImmediate();
    this.begun = performance.now();
  }
}
