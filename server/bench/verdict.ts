import { readFileSync } from 'node:fs';
import { DELIVERY_STATUS } from '@portal/messaging';
import { verifyLedger } from '../src/money/billing';
import type { Db } from '../src/platform/db';
import { verifyUsage } from '../src/money/reports';
import { brokenRules, sentMessages, type SentMessage } from './arena.store';

export type Verdict = {
  /** Messages that the provider never accepted. Excludes refused and canceled messages, and status unknown. */
  lost: number;
  doubled: number;
  unknown: number;
  /** Messages with status unknown, although the provider accepted all parts. */
  unresolved: number;
  /** Messages with a wrong charge. It must be the price if the provider accepted all parts, otherwise 0. Excludes status unknown. */
  wronglyCharged: number;
  wronglyReported: number;
  withdrawn: number;
  unsettled: number;
  broken: string[];
};

/** Returns the status that the simulator's rules cause for a number, by a receipt or a refusal. */
export type ExpectedStatus = (recipient: string) => number;

export const defaultExpectedStatus: ExpectedStatus = (recipient) => {
  if (recipient.endsWith('97') || recipient.endsWith('99')) return DELIVERY_STATUS.undeliverable;
  return recipient.endsWith('98') ? DELIVERY_STATUS.expired : DELIVERY_STATUS.delivered;
};
/** The simulator refuses these numbers, so they never appear in its journal. */
export const isRefused = (recipient: string): boolean => recipient.endsWith('99');

export async function judge(db: Db, listId: number, journal: string, fate: ExpectedStatus = defaultExpectedStatus): Promise<Verdict> {
  const verdict = await judgeList(db, listId, journal, fate);
  verdict.broken.push(...await brokenInvariants(db));
  return verdict;
}

/** Judges the messages of a list, but not the invariants of the database. */
export async function judgeList(
  db: Db, listId: number, journal: string, fate: ExpectedStatus = defaultExpectedStatus,
): Promise<Verdict> {
  const messages = await sentMessages(db, listId);
  return judgeMessages(messages, acceptedParts(journal, new Set(messages.map(({ recipient }) => recipient))), fate);
}

/** `accepted`: parts that the provider accepted, by recipient; may include recipients without a message. */
export function judgeMessages(
  messages: readonly SentMessage[], accepted: ReadonlyMap<string, AcceptedParts>, fate: ExpectedStatus = defaultExpectedStatus,
): Verdict {
  const verdict: Verdict = {
    lost: 0, doubled: 0, unknown: 0, unresolved: 0, wronglyCharged: 0, wronglyReported: 0, withdrawn: 0, unsettled: 0, broken: [],
  };
  for (const parts of accepted.values()) for (const { times } of parts.values()) if (times > 1) verdict.doubled++;
  for (const message of messages) count(verdict, message, accepted.get(message.recipient)?.size ?? 0, fate(message.recipient));
  return verdict;
}

export async function brokenInvariants(db: Db): Promise<string[]> {
  const findings = [
    ...await verifyLedger(db), ...await verifyUsage(db),
  ].map(({ rule, row, expected, found }) => `${rule}: ${row}, expected ${expected}, found ${found}`);
  const rules = Object.entries(await brokenRules(db)).filter(([, rows]) => rows !== 0).map(([rule, rows]) => `${rule}: ${rows}`);
  return [...findings, ...rules];
}

function count(verdict: Verdict, message: SentMessage, accepted: number, fate: number): void {
  const { recipient, status, charged, price, wireParts } = message;
  const isUnknown = status === DELIVERY_STATUS.unknown;
  // A canceled message is not lost. If it was sent anyway, it counts as wrongly charged.
  const isWithdrawn = status === DELIVERY_STATUS.undeliverable && message.reason === 'cancelled';
  if (isWithdrawn) verdict.withdrawn++;
  if (isUnknown) {
    verdict.unknown++;
    if (accepted > 0 && accepted >= wireParts) verdict.unresolved++;
    return;
  }
  if (accepted === 0 && !isRefused(recipient) && !isWithdrawn) verdict.lost++;
  if (charged !== (accepted >= wireParts ? price : 0n)) verdict.wronglyCharged++;
  if (status === DELIVERY_STATUS.scheduled || status === DELIVERY_STATUS.processing) verdict.unsettled++;
  else if (status !== fate && !isWithdrawn) verdict.wronglyReported++;
}

/** How many submits the simulator accepted, and how many of them differ in recipient, text or part. */
export function submitsOf(journal: string): { all: number; distinct: number } {
  const seen = new Set<string>();
  let all = 0;
  for (const { destination, text, part } of journalled(journal)) {
    all++;
    seen.add(`${destination} ${part?.number ?? 1} ${text}`);
  }
  return { all, distinct: seen.size };
}

/** Texts and numbers of submits, by part. */
export type AcceptedParts = ReadonlyMap<number, { text: string; times: number }>;

export function acceptedParts(journal: string, ours: ReadonlySet<string>): Map<string, AcceptedParts> {
  const accepted = new Map<string, Map<number, { text: string; times: number }>>();
  for (const { destination, part, text } of journalled(journal)) {
    if (!ours.has(destination)) continue;
    const parts = accepted.get(destination) ?? new Map<number, { text: string; times: number }>();
    accepted.set(destination, parts);
    const number = part?.number ?? 1;
    parts.set(number, { text, times: (parts.get(number)?.times ?? 0) + 1 });
  }
  return accepted;
}

type Journalled = { destination: string; text: string; part: { number: number } | null };

function* journalled(journal: string): Generator<Journalled> {
  for (const line of readFileSync(journal, 'utf8').split('\n')) {
    if (line === '') continue;
    const entry: Journalled = JSON.parse(line);
    yield entry;
  }
}
