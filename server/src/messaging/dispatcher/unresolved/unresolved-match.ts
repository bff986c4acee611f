import { receiptKey, SHARED } from '../results/recipient-key';

export type PendingSubmit = {
  attemptId: bigint;
  /** Key of the message and stage: the parts of one message are interchangeable. */
  message: string;
  destination: string;
  /** As submitted to the provider; empty if unknown. */
  sender: string;
  reference: number;
  loggedAt: number;
  /** `open`: the response may still come. `unresolved`: no response will come. `given-up`: unresolved for too long. */
  state: 'open' | 'unresolved' | 'given-up';
};

/** Receipts with the same provider id, which belongs to no known message. */
export type UnknownId = {
  providerMessageId: string;
  recipientKey: number;
  /** Key of the receipts' second number, if either number could be the recipient's; otherwise null. */
  otherKey: number | null;
  sender: string | null;
  reference: number | null;
  receivedAt: number;
  /** The final status that the receipts report; null if they report none, or several. */
  status: number | null;
};

export type Resolved = { attemptId: bigint; providerMessageId: string };

/** Submits to one destination, and the unknown ids whose receipts name it. */
type Candidates = { submits: PendingSubmit[]; ids: UnknownId[] };

/**
 * Matches unanswered submits to the unknown provider ids of receipts. An id is assigned if only one message can have it. As many ids as
 * submits, all with the same status, are assigned in any order. An id waits while a submit that can have it may still get a response.
 * `echoes`: receipts repeat the reference sent with the message.
 */
export function matchUnresolved(submits: readonly PendingSubmit[], ids: readonly UnknownId[], { echoes }: { echoes: boolean }): Resolved[] {
  return groupsOf(submits, ids).flatMap((group) => resolve(group, echoes));
}

function resolve({ submits, ids }: Candidates, echoes: boolean): Resolved[] {
  const oldestFirst = submits.toSorted((one, other) => one.loggedAt - other.loggedAt);
  const left = new Map(ids.map((id) => [id, possible(id, oldestFirst, echoes)]));
  for (const [id, own] of left) if (own.length === 0) left.delete(id);
  const resolved: Resolved[] = [];
  const take = (id: UnknownId, submit: PendingSubmit) => {
    resolved.push({ attemptId: submit.attemptId, providerMessageId: id.providerMessageId });
    left.delete(id);
    for (const [other, own] of left) left.set(other, own.filter((each) => each !== submit));
  };
  if (!hasCompleteMatching(left)) return [];
  for (let found = theOnlyOne(left); found; found = theOnlyOne(left)) take(...found);
  for (const [id, submit] of interchangeable(left)) take(id, submit);
  return resolved;
}

/** Submits that can have the id; given-up submits count only if there are no others. */
function possible(id: UnknownId, submits: readonly PendingSubmit[], echoes: boolean): PendingSubmit[] {
  const fitting = submits.filter((submit) => submit.loggedAt <= id.receivedAt
    && (!echoes || id.reference === null || id.reference === submit.reference));
  const bySender = fitting.filter(({ sender }) => sender !== '' && sameSender(sender, id.sender));
  const own = bySender.length > 0 ? bySender : fitting;
  const recent = own.filter(({ state }) => state !== 'given-up');
  return recent.length > 0 ? recent : own;
}

/** Whether each id can get a different submit. If not, some of the ids belong to messages that are not ours. */
function hasCompleteMatching(left: ReadonlyMap<UnknownId, readonly PendingSubmit[]>): boolean {
  const owner = new Map<PendingSubmit, UnknownId>();
  const assign = (id: UnknownId, tried: Set<PendingSubmit>): boolean => (left.get(id) ?? []).some((submit) => {
    if (tried.has(submit)) return false;
    tried.add(submit);
    const holder = owner.get(submit);
    if (holder && !assign(holder, tried)) return false;
    owner.set(submit, id);
    return true;
  });
  return [...left.keys()].every((id) => assign(id, new Set()));
}

/** Returns the oldest id that only one message can have, with the message's first submit. No such submit may be open. */
function theOnlyOne(left: ReadonlyMap<UnknownId, readonly PendingSubmit[]>): [UnknownId, PendingSubmit] | undefined {
  for (const [id, own] of [...left].sort(([one], [other]) => one.receivedAt - other.receivedAt)) {
    const [first] = own;
    if (first && own.every(({ message, state }) => message === first.message && state !== 'open')) return [id, first];
  }
  return undefined;
}

function interchangeable(left: ReadonlyMap<UnknownId, readonly PendingSubmit[]>): [UnknownId, PendingSubmit][] {
  const submits = [...new Set([...left.values()].flat())].sort((one, other) => one.loggedAt - other.loggedAt);
  const statuses = new Set([...left.keys()].map(({ status }) => status));
  if (left.size !== submits.length || statuses.size !== 1 || statuses.has(null) || submits.some(({ state }) => state === 'open')) return [];
  const ids = [...left].sort(([one], [other]) => one.receivedAt - other.receivedAt);
  const pairs = ids.flatMap(([id, own], at): [UnknownId, PendingSubmit][] => {
    const submit = submits[at];
    return submit && own.includes(submit) ? [[id, submit]] : [];
  });
  return pairs.length === left.size ? pairs : [];
}

/** Groups by destination. If a receipt fits several destinations, for example by a short number, omits all their groups. */
function groupsOf(submits: readonly PendingSubmit[], ids: readonly UnknownId[]): Candidates[] {
  const groups = new Map<string, Candidates>();
  for (const submit of submits) {
    const group = groups.get(submit.destination) ?? { submits: [], ids: [] };
    group.submits.push(submit);
    groups.set(submit.destination, group);
  }
  const blocked = new Set<Candidates>();
  const byTail = new Map<number, [string, Candidates][]>();
  for (const entry of groups) {
    const tail = tailOf(receiptKey(entry[0]));
    byTail.set(tail, [...byTail.get(tail) ?? [], entry]);
  }
  for (const id of ids) {
    const keys = id.otherKey === null ? [id.recipientKey] : [id.recipientKey, id.otherKey];
    const fitting = keys.flatMap((key) => (byTail.get(tailOf(key)) ?? []).filter(([destination]) => isRecipient(
      receiptKey(destination), key,
    )));
    const own = [...new Set(fitting)];
    if (own.length > 1) for (const [, group] of own) blocked.add(group);
    else own[0]?.[1].ids.push(id);
  }
  return [...groups.values()].filter((group) => !blocked.has(group));
}

const tailOf = (key: number) => key % SHARED;

/** Mirrors `is_recipient()` in the database. */
export function isRecipient(recipientKey: number, reported: number): boolean {
  const span = 10 ** (String(reported).length - 1);
  return recipientKey === reported || recipientKey % span === reported - span;
}

function sameSender(sender: string, reported: string | null): boolean {
  const plain = (name: string) => name.replace(/^\+/, '').toLowerCase();
  return reported !== null && plain(reported) === plain(sender);
}
