import type { Acknowledge, DeliveryReceipt, IncomingMessage, SubmissionOutcome } from '../channels';
import { codeOf, isDatabaseTrouble } from '../db';
import type { Sweep } from './store-results.service';

export type Received = { receipt: DeliveryReceipt; acknowledge: Acknowledge };
export type ReceivedMessage = { message: IncomingMessage; acknowledge: Acknowledge };

/** What one transaction of a writer stores. */
export type Turn = {
  outcomes: readonly SubmissionOutcome[];
  received: readonly Received[];
  messages: readonly ReceivedMessage[];
  sweep: Sweep | null;
};

export const EMPTY_TURN: Turn = { outcomes: [], received: [], messages: [], sweep: null };

/** A statement that is wrong in itself (class 42: no such table, no right to it) is nobody's content, and fails for all. */
export function isFaultOfContent(error: unknown): boolean {
  return !isDatabaseTrouble(error) && !(codeOf(error) ?? '').startsWith('42');
}

/** Two or more smaller turns that make up this one, in its order; none, when it holds a single thing. */
export function partsOf({ outcomes, received, messages, sweep }: Turn): Turn[] {
  const kinds: Turn[] = [
    { ...EMPTY_TURN, outcomes }, { ...EMPTY_TURN, received }, { ...EMPTY_TURN, messages }, { ...EMPTY_TURN, sweep },
  ].filter((turn) => sizeOf(turn) > 0 || turn.sweep !== null);
  if (kinds.length > 1) return kinds;
  const half = Math.ceil(Math.max(outcomes.length, received.length, messages.length) / 2);
  if (half === 0 || sizeOf({ outcomes, received, messages, sweep }) === 1) return [];
  return [
    { ...EMPTY_TURN, outcomes: outcomes.slice(0, half), received: received.slice(0, half), messages: messages.slice(0, half) },
    { ...EMPTY_TURN, outcomes: outcomes.slice(half), received: received.slice(half), messages: messages.slice(half) },
  ];
}

function sizeOf({ outcomes, received, messages }: Turn): number {
  return outcomes.length + received.length + messages.length;
}
