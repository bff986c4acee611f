import { balanceRefusal } from '../../../money/billing';
import { Gatherer } from '../../../platform/background';
import { codeOf, inTransaction, isDatabaseTrouble, perPool, type Db, type Pool } from '../../../platform/db';
import { forgetTerms } from '../../terms';
import { cancelUnsent, type MessageOfStream } from './cancel-unsent';
import type { CreatedMessage } from './single-message.store';
import { streamOf, type Stream } from './stream';
import { amountOf, storeBatch, type NewStreamMessage, type Stored, type StreamMessage } from './stream-batch';
import { openStream } from './stream.store';

/** `refused`: by the refusal of a batch, which may concern another of its messages. */
type Result = { created: CreatedMessage | undefined } | { error: unknown } | { isOutdated: true } | { refused: true };
type Batch = readonly [NewStreamMessage, ...NewStreamMessage[]];

/** More messages in one transaction would cost latency and save nothing. */
const LIMITS = { questions: 150, batches: 5 };
/** Customers whose batches are refused wait for each other, not others for them. */
const ALONE = { questions: 1, batches: 1 };
const MAX_KNOWN_STREAMS = 10_000;
/** A message whose stream closes before the insert joins the next one. */
const ROUNDS = 3;

/**
 * Stores messages that come together in one transaction, with one commit. An account has one transaction at a time in each lane, so that
 * batches hardly wait for each other's locks, and what is refused in one lane does not delay the others.
 */
class StreamWriter {
  private readonly gatherer = new Gatherer<NewStreamMessage, Result>((batch) => this.writeAll(batch), LIMITS);
  private readonly alone = new Gatherer<NewStreamMessage, Result>((one) => this.writeAll(one), ALONE);
  private readonly known = new Map<string, bigint>();

  constructor(private readonly db: Pool) {}

  /**
   * Resolves after the commit; to undefined if the `customerSmsId` is taken. Throws TermsOutdated, balance_insufficient, debt_outstanding,
   * the errors of `countTraffic` and the refusals of a companion.
   */
  async write(message: NewStreamMessage): Promise<CreatedMessage | undefined> {
    const group = `${message.row.accountId}:${message.row.lane}`;
    const together = await this.gatherer.ask(group, message);
    const result = 'refused' in together ? await this.alone.ask(group, message) : together;
    if ('created' in result) return result.created;
    if ('isOutdated' in result) {
      forgetTerms(this.db, message.row.customerId);
      throw new TermsOutdated();
    }
    throw 'error' in result ? result.error : new Error('a message was refused with a batch of its own');
  }

  private async writeAll(batch: Batch, round = 1): Promise<Result[]> {
    let results: (Result | undefined)[];
    try {
      results = await this.insert(batch);
    } catch (error) {
      return this.refusalsOf(batch, error);
    }
    const late = [...batch.keys()].filter((position) => !results[position]);
    const retried = await this.writeLate(late.flatMap((position) => batch[position] ?? []), round);
    late.forEach((position, at) => { results[position] = retried[at]; });
    return results.map((result) => result ?? { error: new StreamClosed() });
  }

  private async refusalsOf(batch: Batch, error: unknown): Promise<Result[]> {
    if (batch.length === 1) return [{ error: await reasonOf(this.db, error, batch[0]) }];
    // After a lost connection, nobody knows whether the batch was committed.
    return batch.map(() => (isLostConnection(error) ? { error } : { refused: true }));
  }

  private async writeLate(late: readonly NewStreamMessage[], round: number): Promise<Result[]> {
    if (round === ROUNDS) return late.map(() => ({ error: new StreamClosed() }));
    for (const { row } of late) this.known.delete(streamOf(row).key);
    const [first, ...others] = late.map(inNextQuarter);
    return first ? this.writeAll([first, ...others], round + 1) : [];
  }

  private async insert(batch: Batch): Promise<(Stored | undefined)[]> {
    const placed: StreamMessage[] = [];
    for (const message of batch) placed.push({ ...message, listId: await this.listOf(streamOf(message.row)) });
    return inTransaction(this.db, (tx) => storeBatch(tx, placed));
  }

  private async listOf(stream: Stream): Promise<bigint> {
    const known = this.known.get(stream.key);
    if (known !== undefined) return known;
    const listId = await openStream(this.db, stream);
    if (this.known.size >= MAX_KNOWN_STREAMS) this.known.clear();
    this.known.set(stream.key, listId);
    return listId;
  }
}

export const streamWriterOf = perPool((db) => new StreamWriter(db));

/**
 * Stores a message in the caller's transaction, which stays usable after an error. `replacing`: unsent codes that are canceled unless the
 * message is refused; their money pays for it.
 */
export async function writeWithin(
  tx: Db, message: NewStreamMessage, replacing: readonly MessageOfStream[] = [], round = 1,
): Promise<CreatedMessage | undefined> {
  const stored = inTransaction(tx, async (part) => {
    const listId = await openStream(part, streamOf(message.row));
    await cancelUnsent(part, message.row.customerId, replacing, [listId]);
    const [result] = await storeBatch(part, [{ ...message, listId }]);
    if (!result) throw new StreamClosed();
    if ('error' in result) throw result.error;
    if ('isOutdated' in result) throw new TermsOutdated();
    return result.created;
  });
  return stored.catch(async (error: unknown) => {
    if (error instanceof StreamClosed && round < ROUNDS) return writeWithin(tx, inNextQuarter(message), replacing, round + 1);
    throw await reasonOf(tx, error, message);
  });
}

async function reasonOf(db: Db, error: unknown, { row }: NewStreamMessage): Promise<unknown> {
  const { customerId, accountId } = row;
  return (await balanceRefusal(db, error, { customerId, accountId, amount: amountOf(row) }).catch(() => null)) ?? error;
}

/** For a stream that the clock of another node closed already. */
function inNextQuarter({ row, counting, ...more }: NewStreamMessage): NewStreamMessage {
  const { openMs } = streamOf(row);
  const now = new Date(row.now.getTime() + openMs);
  return {
    ...more, row: { ...row, now, queueUntil: new Date(row.queueUntil.getTime() + openMs) },
    counting: { ...counting, traffic: { ...counting.traffic, now } },
  };
}

/** The terms that judged a message changed before it was stored. Nothing is stored. */
export class TermsOutdated extends Error {
  constructor() {
    super('the terms of a message changed before it was stored');
  }
}

class StreamClosed extends Error {
  constructor() {
    super('the streams of a message were closed when it came');
  }
}

/** Conflicts (class 40) were rolled back. */
function isLostConnection(error: unknown): boolean {
  return isDatabaseTrouble(error) && !codeOf(error)?.startsWith('40');
}
