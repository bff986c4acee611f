import type { Acknowledge, DeliveryReceipt, IncomingMessage, SubmissionOutcome } from '../../channels';
import { codeOf, isDatabaseTrouble } from '../../../platform/db';
import type { UnresolvedCheck } from './result-batch';

export type Received = { receipt: DeliveryReceipt; acknowledge: Acknowledge };
export type ReceivedMessage = { message: IncomingMessage; acknowledge: Acknowledge };

export type WriteBatch = {
  outcomes: readonly SubmissionOutcome[];
  received: readonly Received[];
  messages: readonly ReceivedMessage[];
  unresolvedCheck: UnresolvedCheck | null;
};

export const EMPTY_BATCH: WriteBatch = { outcomes: [], received: [], messages: [], unresolvedCheck: null };

/** Whether the batch's content caused the error, not the database or a faulty statement (class 42: missing table or privilege). */
export function isFaultOfContent(error: unknown): boolean {
  return !isDatabaseTrouble(error) && !(codeOf(error) ?? '').startsWith('42');
}

export function partsOf({ outcomes, received, messages, unresolvedCheck }: WriteBatch): WriteBatch[] {
  const kinds: WriteBatch[] = [
    { ...EMPTY_BATCH, outcomes }, { ...EMPTY_BATCH, received }, { ...EMPTY_BATCH, messages }, { ...EMPTY_BATCH, unresolvedCheck },
  ].filter((turn) => sizeOf(turn) > 0 || turn.unresolvedCheck !== null);
  if (kinds.length > 1) return kinds;
  const half = Math.ceil(Math.max(outcomes.length, received.length, messages.length) / 2);
  if (half === 0 || sizeOf({ outcomes, received, messages, unresolvedCheck }) === 1) return [];
  return [
    { ...EMPTY_BATCH, outcomes: outcomes.slice(0, half), received: received.slice(0, half), messages: messages.slice(0, half) },
    { ...EMPTY_BATCH, outcomes: outcomes.slice(half), received: received.slice(half), messages: messages.slice(half) },
  ];
}

function sizeOf({ outcomes, received, messages }: WriteBatch): number {
  return outcomes.length + received.length + messages.length;
}
