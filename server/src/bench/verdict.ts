import { readFileSync } from 'node:fs';
import { DELIVERY_STATUS } from '@portal/messaging';
import { verifyLedger } from '../billing';
import type { Db } from '../db';
import { brokenRules, sentMessages, type SentMessage } from './arena.store';

export type Verdict = {
  /** Told as sent or still open, and the provider never had it. */
  lost: number;
  /** Destinations that the provider took more than once. */
  doubled: number;
  unknown: number;
  /** Charged without the provider having it, or taken by the provider and neither charged nor unknown. */
  wronglyCharged: number;
  /** Messages that are neither final nor unknown. */
  unsettled: number;
  broken: string[];
};

/** Compares what the simulator has taken, by its journal, with what the database says of every message. */
export async function judge(db: Db, listId: number, journal: string, refused: (recipient: string) => boolean): Promise<Verdict> {
  const taken = takenByDestination(journal);
  const verdict: Verdict = { lost: 0, doubled: 0, unknown: 0, wronglyCharged: 0, unsettled: 0, broken: [] };
  for (const times of taken.values()) if (times > 1) verdict.doubled++;
  for (const message of await sentMessages(db, listId)) count(verdict, message, taken.has(message.recipient), refused(message.recipient));
  verdict.broken.push(...(await verifyLedger(db)).map(({ rule, row, expected, found }) => `${rule}: ${row}, expected ${expected}, found ${found}`));
  for (const [rule, rows] of Object.entries(await brokenRules(db))) if (rows !== 0) verdict.broken.push(`${rule}: ${rows}`);
  return verdict;
}

function count(verdict: Verdict, { status, charged, reason }: SentMessage, taken: boolean, refused: boolean): void {
  const isUnknown = status === DELIVERY_STATUS.unknown;
  if (isUnknown) verdict.unknown++;
  // What was withdrawn before it left is not lost; had it left all the same, it would be wrongly charged.
  const isWithdrawn = status === DELIVERY_STATUS.undeliverable && reason === 'cancelled';
  if (!taken && !isUnknown && !refused && !isWithdrawn) verdict.lost++;
  if ((charged > 0n) !== taken && !isUnknown) verdict.wronglyCharged++;
  if (status === DELIVERY_STATUS.scheduled || status === DELIVERY_STATUS.processing) verdict.unsettled++;
}

function takenByDestination(journal: string): Map<string, number> {
  const taken = new Map<string, number>();
  for (const line of readFileSync(journal, 'utf8').split('\n')) {
    if (line === '') continue;
    const { destination }: { destination: string } = JSON.parse(line);
    taken.set(destination, (taken.get(destination) ?? 0) + 1);
  }
  return taken;
}
