import { readFileSync } from 'node:fs';
import { DELIVERY_STATUS, isCanceled } from '@portal/messaging';
import { verifyLedger } from '../billing';
import type { Db } from '../db';
import { verifyUsage } from '../reports';
import { brokenRules, sentMessages, type SentMessage } from './arena.store';

export type Verdict = {
  /** Told as sent or still open, and the provider never had it. */
  lost: number;
  /** Parts of messages that the provider took more than once. */
  doubled: number;
  unknown: number;
  /** Charged without the provider having it, or taken by the provider and neither charged its very price nor unknown. */
  wronglyCharged: number;
  /** Messages whose end is another than what the provider told. */
  wronglyTold: number;
  /** Withdrawn before they left. */
  withdrawn: number;
  /** Messages that are neither final nor unknown. */
  unsettled: number;
  broken: string[];
};

/** What the simulator's rules make of a number: the status that its receipt or its refusal means. */
export type Fate = (recipient: string) => number;

/** By the simulator's default rules. */
export const usualFate: Fate = (recipient) => {
  if (recipient.endsWith('97') || recipient.endsWith('99')) return DELIVERY_STATUS.undeliverable;
  return recipient.endsWith('98') ? DELIVERY_STATUS.expired : DELIVERY_STATUS.delivered;
};
/** The simulator refuses these, so that they are never in its journal. */
export const isRefused = (recipient: string): boolean => recipient.endsWith('99');

/** Compares what the simulator has taken, by its journal, with what the database says of every message. */
export async function judge(db: Db, listId: number, journal: string, fate: Fate = usualFate): Promise<Verdict> {
  const messages = await sentMessages(db, listId);
  const taken = takenParts(journal, new Set(messages.map(({ recipient }) => recipient)));
  const verdict: Verdict = { lost: 0, doubled: 0, unknown: 0, wronglyCharged: 0, wronglyTold: 0, withdrawn: 0, unsettled: 0, broken: [] };
  for (const parts of taken.values()) for (const times of parts.values()) if (times > 1) verdict.doubled++;
  for (const message of messages) count(verdict, message, taken.get(message.recipient)?.size ?? 0, fate(message.recipient));
  verdict.broken.push(...await standing(db));
  return verdict;
}

/** What must hold of the whole database once nothing is under way, whatever was sent. */
export async function standing(db: Db): Promise<string[]> {
  const findings = [...await verifyLedger(db), ...await verifyUsage(db)].map(({ rule, row, expected, found }) => `${rule}: ${row}, expected ${expected}, found ${found}`);
  const rules = Object.entries(await brokenRules(db)).filter(([, rows]) => rows !== 0).map(([rule, rows]) => `${rule}: ${rows}`);
  return [...findings, ...rules];
}

function count(verdict: Verdict, message: SentMessage, taken: number, fate: number): void {
  const { recipient, status, charged, price, wireParts } = message;
  const isUnknown = status === DELIVERY_STATUS.unknown;
  // What was withdrawn before it left is not lost; had it left all the same, it would be wrongly charged.
  const isWithdrawn = isCanceled(message);
  if (isWithdrawn) verdict.withdrawn++;
  if (isUnknown) {
    verdict.unknown++;
    return;
  }
  if (taken === 0 && !isRefused(recipient) && !isWithdrawn) verdict.lost++;
  if (charged !== (taken >= wireParts ? price : 0n)) verdict.wronglyCharged++;
  if (status === DELIVERY_STATUS.scheduled || status === DELIVERY_STATUS.processing) verdict.unsettled++;
  else if (status !== fate && !isWithdrawn) verdict.wronglyTold++;
}

/** By destination and part, how often the provider took it. */
function takenParts(journal: string, ours: ReadonlySet<string>): Map<string, Map<number, number>> {
  const taken = new Map<string, Map<number, number>>();
  for (const line of readFileSync(journal, 'utf8').split('\n')) {
    if (line === '') continue;
    const { destination, part }: { destination: string; part: { number: number } | null } = JSON.parse(line);
    if (!ours.has(destination)) continue;
    const parts = taken.get(destination) ?? new Map<number, number>();
    taken.set(destination, parts);
    const number = part?.number ?? 1;
    parts.set(number, (parts.get(number) ?? 0) + 1);
  }
  return taken;
}
