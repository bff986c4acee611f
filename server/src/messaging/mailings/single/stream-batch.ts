import { randomUUID } from 'node:crypto';
import { reserveForNew } from '../../../money/billing';
import { countTraffic, dayStart, type Traffic, type TrafficState } from '../../../customers/limits';
import type { Transaction } from '../../../platform/db';
import type { KeyedCall, StoredResponse } from '../../../platform/http';
import { claimKeys, storeAnswers } from '../../../platform/idempotency';
import type { CreatedMessage, NewSingleMessage } from './single-message.store';
import { announceQueued, insertIntoStreams } from './stream.store';

export type Counting = { traffic: Traffic; limits: TrafficState['limits']; currency: string };
/** How the answer to a call with an Idempotency-Key is built, so that it can be stored with its effect. */
export type Answering<Effect> = { call: KeyedCall; answerOf: (effect: Effect) => StoredResponse };

/** Rows that a caller stores in the transaction of its messages, for all messages of a batch together. */
export interface CompanionRows<Row> {
  /** Why the messages of these rows must not be stored, in order; null for those that may be. Called before messages are inserted. */
  refusals(tx: Transaction, rows: readonly Row[]): Promise<readonly (Error | null)[]>;
  insert(tx: Transaction, rows: readonly { row: Row; message: CreatedMessage }[]): Promise<void>;
}
export type Companion<Row = unknown> = { rows: CompanionRows<Row>; row: Row };

export type NewStreamMessage = {
  row: NewSingleMessage; counting: Counting; answering: Answering<CreatedMessage> | undefined; companion: Companion | undefined;
  /** Of the terms that judged the message, see `termsMark`; null if it is not compared. */
  mark: string | null;
};
export type StreamMessage = NewStreamMessage & { listId: bigint };
/** `created`: undefined if the `customerSmsId` is taken. */
export type Stored = { created: CreatedMessage | undefined } | { error: Error } | { isOutdated: true };

/**
 * Stores messages of one account and lane: one reservation, one count per limit. Returns undefined for messages whose stream is closed.
 * Throws the errors of `reserveForNew` and `countTraffic`.
 */
export async function storeBatch(tx: Transaction, placed: readonly StreamMessage[]): Promise<(Stored | undefined)[]> {
  const refusals = new Map<StreamMessage, Error>();
  await refuseByKey(tx, placed, refusals);
  await refuseByCompanion(tx, placed, refusals);
  const messages = placed.filter((message) => !refusals.has(message));
  const stored = new Map<StreamMessage | undefined, Stored>();
  for (const { position, createdAt, isOutdated, ...ids } of await insertBatch(tx, messages)) {
    stored.set(messages[position], isOutdated ? { isOutdated } : { created: createdAt === null ? undefined : { ...ids, createdAt } });
  }
  return placed.map((message): Stored | undefined => {
    const error = refusals.get(message);
    return error ? { error } : stored.get(message);
  });
}

/** Claims the keys of the calls. */
async function refuseByKey(tx: Transaction, messages: readonly StreamMessage[], refusals: Map<StreamMessage, Error>): Promise<void> {
  const keyed = messages.flatMap((message) => (message.answering ? [{ message, call: message.answering.call }] : []));
  const [first, ...others] = keyed;
  if (!first) return;
  const claims = await claimKeys(tx, [first.call, ...others.map(({ call }) => call)]);
  keyed.forEach(({ message }, at) => note(refusals, message, claims[at]));
}

async function refuseByCompanion(tx: Transaction, messages: readonly StreamMessage[], refusals: Map<StreamMessage, Error>): Promise<void> {
  for (const [rows, accompanied] of byCompanion(messages.filter((message) => !refusals.has(message)))) {
    const reasons = await rows.refusals(tx, accompanied.map(({ row }) => row));
    accompanied.forEach(({ message }, at) => note(refusals, message, reasons[at]));
  }
}

function note(refusals: Map<StreamMessage, Error>, message: StreamMessage, refusal: Error | null | undefined): void {
  if (refusal) refusals.set(message, refusal);
}

function byCompanion<Message extends NewStreamMessage>(
  messages: readonly Message[],
): Map<CompanionRows<unknown>, { row: unknown; message: Message }[]> {
  const groups = new Map<CompanionRows<unknown>, { row: unknown; message: Message }[]>();
  for (const message of messages) {
    const { companion } = message;
    if (companion) groups.set(companion.rows, [...groups.get(companion.rows) ?? [], { row: companion.row, message }]);
  }
  return groups;
}

async function insertBatch(tx: Transaction, messages: readonly StreamMessage[]) {
  const [first] = messages;
  if (!first) return [];
  const { row: { customerId, accountId, lane }, counting } = first;
  const inserted = await insertIntoStreams(tx, customerId, messages.map(({ row, listId, mark }) => ({ ...row, listId, mark })));
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
    ...[...byCompanion(created)].map(([rows, accompanied]) => (
      rows.insert(tx, accompanied.map(({ row, message }) => ({ row, message: message.created }))))),
    reserveForNew(tx, { customerId, accountId, amounts: amountsOf(created), batch: randomUUID() }),
    countTraffic(tx, created.map(({ row, counting: { traffic } }) => ({ traffic, amount: amountOf(row) })), counting),
    answered && storeAnswers(tx, [answered, ...others]),
  ]);
  return inserted;
}

export const amountOf = ({ price, fallbackPrice }: NewSingleMessage) => price + (fallbackPrice ?? 0n);

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
