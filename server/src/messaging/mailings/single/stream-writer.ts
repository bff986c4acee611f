import { randomUUID } from 'node:crypto';
import { balanceRefusal, reserveForNew } from '../../../money/billing';
import { Gatherer } from '../../../platform/background';
import { countTraffic, dayStart, type Traffic, type TrafficState } from '../../../customers/limits';
import { codeOf, inTransaction, isDatabaseTrouble, perPool, type Pool, type Transaction } from '../../../platform/db';
import type { KeyedCall, StoredResponse } from '../../../platform/http';
import { claimKeys, storeAnswers } from '../../../platform/idempotency';
import type { CreatedMessage, NewSingleMessage } from './single-message.store';
import { streamOf, type Stream } from './stream';
import { announceQueued, insertIntoStreams, openStream, type StreamedMessage } from './stream.store';

export type Counting = { traffic: Traffic; limits: TrafficState['limits']; currency: string };
/** How the answer to a call with an Idempotency-Key is built, so that it can be stored with its effect. */
export type Answering<Effect> = { call: KeyedCall; answerOf: (effect: Effect) => StoredResponse };
export type NewStreamMessage = { row: NewSingleMessage; counting: Counting; answering: Answering<CreatedMessage> | undefined };

type StreamMessage = NewStreamMessage & { listId: bigint };
/** `refused`: by the refusal of a batch, which may concern another of its messages. */
type Result = { created: CreatedMessage | undefined } | { error: unknown } | { refused: true };
type Batch = readonly [NewStreamMessage, ...NewStreamMessage[]];

/** More messages in one transaction would cost latency and save nothing. */
const LIMITS = { questions: 150, batches: 5 };
/** Customers whose batches are refused wait for each other, not others for them. */
const ALONE = { questions: 1, batches: 1 };
const MAX_KNOWN_STREAMS = 10_000;
/** A message whose stream closes before the insert joins the next one. */
const ROUNDS = 3;

/**
 * Stores messages that come together in one transaction: one reservation, one count per limit, one commit. An account has one transaction
 * at a time, so that batches never wait for each other's locks.
 */
class StreamWriter {
  private readonly gatherer = new Gatherer<NewStreamMessage, Result>((batch) => this.writeAll(batch), LIMITS);
  private readonly alone = new Gatherer<NewStreamMessage, Result>((one) => this.writeAll(one), ALONE);
  private readonly known = new Map<string, bigint>();

  constructor(private readonly db: Pool) {}

  /**
   * Resolves after the commit; to undefined if the `customerSmsId` is taken. Throws balance_insufficient, debt_outstanding and the errors
   * of `countTraffic`.
   */
  async write(message: NewStreamMessage): Promise<CreatedMessage | undefined> {
    const account = String(message.row.accountId);
    const together = await this.gatherer.ask(account, message);
    const result = 'refused' in together ? await this.alone.ask(account, message) : together;
    if ('created' in result) return result.created;
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
    return results.map((result) => result ?? closed());
  }

  private async refusalsOf(batch: Batch, error: unknown): Promise<Result[]> {
    if (batch.length === 1) return [{ error: await this.reasonOf(error, batch[0]) }];
    // After a lost connection, nobody knows whether the batch was committed.
    return batch.map(() => (isLostConnection(error) ? { error } : { refused: true }));
  }

  private async writeLate(late: readonly NewStreamMessage[], round: number): Promise<Result[]> {
    if (round === ROUNDS) return late.map(closed);
    for (const { row } of late) this.known.delete(streamOf(row).key);
    const [first, ...others] = late.map(inNextQuarter);
    return first ? this.writeAll([first, ...others], round + 1) : [];
  }

  /** Returns nothing for messages whose stream is closed. */
  private async insert(batch: Batch): Promise<(Result | undefined)[]> {
    const placed: StreamMessage[] = [];
    for (const message of batch) placed.push({ ...message, listId: await this.listOf(streamOf(message.row)) });
    return inTransaction(this.db, async (tx) => {
      const refusals = await refusalsByKey(tx, placed);
      const messages = placed.filter((message) => !refusals.has(message));
      const inserted = messages.length > 0 ? await insertBatch(tx, messages) : [];
      const created = new Map(inserted.map(({ position, createdAt, ...message }) => (
        [messages[position], createdAt === null ? undefined : { ...message, createdAt }])));
      return placed.map((message): Result | undefined => {
        if (refusals.has(message)) return { error: refusals.get(message) };
        return created.has(message) ? { created: created.get(message) } : undefined;
      });
    });
  }

  private async listOf(stream: Stream): Promise<bigint> {
    const known = this.known.get(stream.key);
    if (known !== undefined) return known;
    const listId = await openStream(this.db, stream);
    if (this.known.size >= MAX_KNOWN_STREAMS) this.known.clear();
    this.known.set(stream.key, listId);
    return listId;
  }

  private async reasonOf(error: unknown, { row }: NewStreamMessage): Promise<unknown> {
    const { customerId, accountId } = row;
    return (await balanceRefusal(this.db, error, { customerId, accountId, amount: amountOf(row) }).catch(() => null)) ?? error;
  }
}

/** Claims the keys of the calls, and returns why some must not have their effect. */
async function refusalsByKey(tx: Transaction, messages: readonly StreamMessage[]): Promise<Map<StreamMessage, Error>> {
  const keyed = messages.flatMap((message) => (message.answering ? [{ message, call: message.answering.call }] : []));
  const [first, ...others] = keyed;
  if (!first) return new Map();
  const refusals = await claimKeys(tx, [first.call, ...others.map(({ call }) => call)]);
  return new Map(keyed.flatMap(({ message }, at): [StreamMessage, Error][] => {
    const refusal = refusals[at];
    return refusal ? [[message, refusal]] : [];
  }));
}

async function insertBatch(tx: Transaction, messages: readonly StreamMessage[]): Promise<StreamedMessage[]> {
  const [first] = messages;
  if (!first) return [];
  const { row: { customerId, accountId, lane }, counting } = first;
  const inserted = await insertIntoStreams(tx, customerId, messages.map(({ row, listId }) => ({ ...row, listId })));
  const created = inserted.flatMap(({ position, createdAt, ...ids }) => {
    const message = messages[position];
    return message && createdAt ? [{ ...message, created: { ...ids, createdAt } }] : [];
  });
  if (created.length === 0) return inserted;
  const [answered, ...others] = created.flatMap(({ answering, created: message }) => (
    answering ? [{ call: answering.call, answer: answering.answerOf(message) }] : []));
  // Sent together, so that there is no round trip between the statements.
  await Promise.all([
    announceQueued(tx, lane, created.map(({ created: message }) => message)),
    reserveForNew(tx, { customerId, accountId, amounts: amountsOf(created), batch: randomUUID() }),
    countTraffic(tx, created.map(({ row, counting: { traffic } }) => ({ traffic, amount: amountOf(row) })), counting),
    answered && storeAnswers(tx, [answered, ...others]),
  ]);
  return inserted;
}

export const streamWriterOf = perPool((db) => new StreamWriter(db));

const amountOf = ({ price, fallbackPrice }: NewSingleMessage) => price + (fallbackPrice ?? 0n);

type StreamAmount = { listId: bigint; amount: bigint; messages: number; spendDay: Date };

function amountsOf(messages: readonly StreamMessage[]): StreamAmount[] {
  const sums = new Map<bigint, StreamAmount>();
  for (const { row, listId, counting: { traffic } } of messages) {
    const spendDay = dayStart(traffic.home, traffic.now);
    const { amount, messages: count } = sums.get(listId) ?? { amount: 0n, messages: 0 };
    sums.set(listId, { listId, spendDay, amount: amount + amountOf(row), messages: count + 1 });
  }
  return [...sums.values()];
}

/** For a stream that the clock of another node closed already. */
function inNextQuarter({ row, counting, answering }: NewStreamMessage): NewStreamMessage {
  const { openMs } = streamOf(row);
  const now = new Date(row.now.getTime() + openMs);
  return {
    row: { ...row, now, queueUntil: new Date(row.queueUntil.getTime() + openMs) },
    counting: { ...counting, traffic: { ...counting.traffic, now } },
    answering,
  };
}

function closed(): Result {
  return { error: new Error('the streams of a message were closed when it came') };
}

/** Conflicts (class 40) were rolled back. */
function isLostConnection(error: unknown): boolean {
  return isDatabaseTrouble(error) && !codeOf(error)?.startsWith('40');
}
