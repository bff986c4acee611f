import type { Db } from '../src/platform/db';
import { sentSingleMessages, type SentSingleMessage } from './arena.store';
import { acceptedParts, judgeMessages, type AcceptedParts, type Verdict } from './verdict';

/** A message that a client sent alone, to a number of its own, and the answers to all its tries. */
export type SentSingle = {
  recipient: string;
  text: string;
  /** Whether the client repeats it until it is answered. */
  isRepeatable: boolean;
  /** The error that every answer must have; null for a message that must be accepted. */
  refusal: string | null;
  mayLackMoney: boolean;
  /** Ids of the message in answers that accepted it. */
  ids: Set<string>;
  refusals: Set<string>;
  /** Tries that leave open whether the message was accepted. */
  unanswered: number;
  /** Whether its first answer was the stored one, after a try that was accepted without an answer. */
  isRecovered: boolean;
  cancellation: 'canceled' | 'refused' | 'unanswered' | null;
};

/** `parts`: what the provider accepted. */
type Facts = { call: SentSingle; messages: readonly SentSingleMessage[]; parts: AcceptedParts | undefined };

/** An accepted message must exist once, and no other; one without an answer, once or not at all. */
const rules: Record<string, (facts: Facts) => boolean> = {
  'accepted and not stored': ({ call, messages }) => call.ids.size > 0 && messages.length === 0,
  'stored more than once': ({ messages }) => messages.length > 1,
  'answered with several ids': ({ call }) => call.ids.size > 1,
  'answered with the id of another message': ({ call, messages }) => messages.some(({ id }) => call.ids.size > 0 && !call.ids.has(id)),
  'stored although refused': ({ call, messages }) => messages.length > 0 && call.ids.size === 0 && call.refusals.size > 0,
  'stored although nothing was sent': ({ call, messages }) => (
    messages.length > 0 && call.ids.size + call.refusals.size + call.unanswered === 0),
  'submitted and not stored': ({ messages, parts }) => messages.length === 0 && parts !== undefined,
  'accepted and refused': ({ call }) => call.ids.size > 0 && call.refusals.size > 0,
  'accepted instead of refused': ({ call }) => call.refusal !== null && call.ids.size > 0,
  'never answered': ({ call }) => call.isRepeatable && call.ids.size + call.refusals.size === 0,
  'stored with another text': ({ call, messages }) => messages.some(({ text }) => text !== call.text),
  'submitted with another text': ({ call, messages, parts }) => (
    parts !== undefined && parts.size === (messages[0]?.wireParts ?? parts.size) && textOf(parts) !== call.text),
  'submitted although canceled': ({ call, parts }) => call.cancellation === 'canceled' && parts !== undefined,
  'canceled by nobody': ({ call, messages }) => (
    (call.cancellation === null || call.cancellation === 'refused') && messages.some(({ reason }) => reason === 'cancelled')),
};

export async function judgeSingles(db: Db, calls: readonly SentSingle[], journal: string): Promise<Verdict> {
  const recipients = calls.map(({ recipient }) => recipient);
  const accepted = acceptedParts(journal, new Set(recipients));
  const messages = await sentSingleMessages(db, recipients);
  const byRecipient = new Map<string, SentSingleMessage[]>();
  for (const message of messages) byRecipient.set(message.recipient, [...(byRecipient.get(message.recipient) ?? []), message]);
  const verdict = judgeMessages(messages, accepted);
  const found = new Map<string, string[]>();
  for (const call of calls) {
    const facts = { call, messages: byRecipient.get(call.recipient) ?? [], parts: accepted.get(call.recipient) };
    for (const rule of faultsOfSingle(facts)) found.set(rule, [...(found.get(rule) ?? []), call.recipient]);
  }
  verdict.broken.push(...[...found].map(([rule, numbers]) => `${numbers.length} single messages ${rule}: ${numbers.slice(0, 5).join(', ')}`));
  return verdict;
}

export function faultsOfSingle(facts: Facts): string[] {
  const { refusal, mayLackMoney, refusals } = facts.call;
  const unexpected = [...refusals].filter((error) => error !== refusal && !(mayLackMoney && error === 'balance_insufficient'));
  return [
    ...Object.entries(rules).flatMap(([rule, isBroken]) => (isBroken(facts) ? [rule] : [])),
    ...unexpected.map((error) => `refused with ${error}`),
  ];
}

function textOf(parts: AcceptedParts): string {
  return [...parts].sort(([one], [other]) => one - other).map(([, { text }]) => text).join('');
}

/** Counts what the calls met, because a fault that meets no open call tests nothing. */
export async function describeSingles(db: Db, calls: readonly SentSingle[]): Promise<string> {
  const stored = new Set((await sentSingleMessages(db, calls.map(({ recipient }) => recipient))).map(({ recipient }) => recipient));
  const count = (is: (call: SentSingle) => boolean) => calls.filter(is).length;
  const open = calls.filter(({ ids, unanswered }) => ids.size === 0 && unanswered > 0);
  return [
    `${calls.length} singles`, `${count(({ ids }) => ids.size > 0)} accepted`, `${count(({ refusals }) => refusals.size > 0)} refused`,
    `${count(({ unanswered }) => unanswered > 0)} with tries unanswered, of which ${count(({ isRecovered }) => isRecovered)} got a stored answer`,
    `${open.length} never answered, of which ${open.filter(({ recipient }) => stored.has(recipient)).length} stored`,
    `${count(({ cancellation }) => cancellation === 'canceled')} canceled`,
  ].join(', ');
}
