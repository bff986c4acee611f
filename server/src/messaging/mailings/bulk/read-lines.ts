import { setImmediate } from 'node:timers/promises';
import { AppError } from '@portal/contracts';
import { errorSentence } from '../../../platform/http';
import { readLine, type BulkRecipient, type LineRules } from './bulk-line';
import type { BulkSummary } from './bulk-summary';
import type { Line, LineFault } from './line-reader';

/** Recipients per insert. Larger batches gain little and block the event loop while serialized. */
const BATCH = 250;
/** Text length of a full batch, in characters. Every open request keeps a batch in memory, even while its client sends nothing. */
const MAX_BATCH_LENGTH = 256 * 1024;
/** Parsing time before yielding to the event loop. */
const SLICE_MS = 1;
const LINES_BETWEEN_CHECKS = 8;

type Store = (batch: readonly BulkRecipient[]) => Promise<number>;
/** A list of more than `max` lines is refused as a whole. */
export type LineContext = { summary: BulkSummary; rules: LineRules; store: Store; max: number };

/** `store` returns how many recipients were new. Reads at most one batch ahead, so that a slow database slows down the client. */
export async function readLines(slices: AsyncIterable<readonly Line[]>, { summary, rules, store, max }: LineContext): Promise<void> {
  let storing: Promise<void> = Promise.resolve();
  const start = async ({ recipients }: Batch) => summary.countStored(recipients.length, await store(recipients));
  let batch = new Batch();
  const eventLoop = new EventLoopYield();
  let lines = 0;
  try {
    for await (const slice of slices) {
      for (const line of slice) {
        if (++lines > max) throw new AppError('too_many_lines', { max });
        const recipient = read(line, rules, summary);
        if (recipient) batch.add(recipient, line);
        if (batch.isFull) {
          await storing;
          storing = start(batch);
          // `storing` is awaited before the next batch is stored; until then a failure must not count as unhandled.
          storing.catch(() => undefined);
          batch = new Batch();
        }
        await eventLoop.passOn();
      }
    }
  } finally {
    // Waits even after a failure: the caller then deletes the rows and would miss those stored later.
    await storing;
  }
  if (batch.recipients.length > 0) await start(batch);
}

class Batch {
  readonly recipients: BulkRecipient[] = [];
  private length = 0;

  add(recipient: BulkRecipient, line: Line): void {
    this.recipients.push(recipient);
    if ('text' in line) this.length += line.text.length;
  }

  get isFull(): boolean {
    return this.recipients.length >= BATCH || this.length >= MAX_BATCH_LENGTH;
  }
}

function read(line: Line, rules: LineRules, summary: BulkSummary): BulkRecipient | null {
  if ('fault' in line) {
    summary.reject(line.number, line.fault, { pointer: '', ...unreadable(line.fault) });
    return null;
  }
  const found = readLine(line.text, rules);
  if ('code' in found) {
    summary.reject(line.number, line.text, found);
    return null;
  }
  summary.take(found);
  return found;
}

function unreadable(fault: LineFault): { code: string; detail: string } {
  switch (fault) {
    case 'tooLong': return { code: 'payload_too_large', detail: errorSentence('payload_too_large', {}) };
    case 'encoding': return { code: 'field_invalid', detail: 'Not valid UTF-8.' };
  }
}

class EventLoopYield {
  private begun = performance.now();
  private lines = 0;

  async passOn(): Promise<void> {
    if (++this.lines % LINES_BETWEEN_CHECKS > 0 || performance.now() - this.begun < SLICE_MS) return;
    await setImmediate();
    this.begun = performance.now();
  }
}
