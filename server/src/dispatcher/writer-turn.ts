import type { Acknowledge, DeliveryReceipt, SubmissionOutcome } from '../channels';
import { codeOf, isDatabaseTrouble } from '../db';
import type { Sweep } from './store-results.service';

export type Received = { receipt: DeliveryReceipt; acknowledge: Acknowledge };

/** What one transaction of a writer stores. */
export type Turn = { outcomes: readonly SubmissionOutcome[]; received: readonly Received[]; sweep: Sweep | null };

/** A statement that is wrong in itself (class 42: no such table, no right to it) is nobody's content, and fails for all. */
export function isFaultOfContent(error: unknown): boolean {
  return !isDatabaseTrouble(error) && !(codeOf(error) ?? '').startsWith('42');
}

/** Two smaller turns that make up this one, in its order; none, when it holds a single thing. */
export function partsOf({ outcomes, received, sweep }: Turn): Turn[] {
  const kinds: Turn[] = [
    { outcomes, received: [], sweep: null }, { outcomes: [], received, sweep: null }, { outcomes: [], received: [], sweep },
  ].filter((turn) => turn.outcomes.length + turn.received.length > 0 || turn.sweep !== null);
  if (kinds.length > 1) return kinds;
  const half = Math.ceil(Math.max(outcomes.length, received.length) / 2);
  if (half === 0 || outcomes.length + received.length === 1) return [];
  return [
    { outcomes: outcomes.slice(0, half), received: received.slice(0, half), sweep: null },
    { outcomes: outcomes.slice(half), received: received.slice(half), sweep: null },
  ];
}
