import { toAmount, type MessageDetail, type MessageEvent } from '@portal/contracts';
import { DELIVERY_STATUS, isDeliveryStatus, outcomeOf } from '@portal/messaging';
import type { Db } from '../../platform/db';
import { presentListedMessage } from './all-messages';
import {
  traceAttempts, traceFacts, traceParts, type TraceAttempt, type TraceFacts, type TracePart,
} from './message-trace.store';
import { listedMessage, type ListedMessageRow } from './message-walk.store';
import { presentedStatus } from './presented-status';

/** A submit without a response exists only in these statuses. */
const AWAITING: readonly number[] = [DELIVERY_STATUS.processing, DELIVERY_STATUS.failed, DELIVERY_STATUS.unknown];

/** `seesConnections`: includes the names of provider connections. Undefined for an unknown message. */
export async function messageDetail(
  db: Db, customerId: bigint, id: bigint, seesConnections: boolean,
): Promise<MessageDetail | undefined> {
  const [row, facts, parts] = await Promise.all([
    listedMessage(db, customerId, id), traceFacts(db, customerId, id), traceParts(db, customerId, id),
  ]);
  if (!row || !facts) return undefined;
  const attempts = AWAITING.includes(row.status) ? await traceAttempts(db, customerId, id) : [];
  const events = eventsOf(row, facts, { parts, attempts });
  return {
    ...presentListedMessage(row),
    fallbackBody: facts.fallbackBody,
    price: toAmount(facts.price),
    fallbackPrice: facts.fallbackPrice === null ? null : toAmount(facts.fallbackPrice),
    earlierCost: toAmount(facts.earlierCharged),
    mainCost: row.stage === 1 && facts.mainCharged !== null ? toAmount(facts.mainCharged) : null,
    events: seesConnections ? events : events.map((event) => ({ ...event, connection: null })),
  };
}

type Submits = { parts: readonly TracePart[]; attempts: readonly TraceAttempt[] };

/** The trace of a message from what is stored about it. Plain receipts aren't stored: the last event then is their effect. */
function eventsOf(row: ListedMessageRow, facts: TraceFacts, { parts, attempts }: Submits): MessageEvent[] {
  const event = eventOf(facts);
  const submits = parts.filter(({ part, stage, submittedAt }, at) => !parts.slice(0, at).some((other) => (
    other.part === part && other.stage === stage && other.submittedAt.getTime() === submittedAt.getTime())));
  const isFallback = row.stage === 1;
  const knowsSubmit = submits.some(({ stage }) => stage === row.stage || stage === 0);
  const accepted = [
    event('created', row.createdAt),
    ...(row.source === 'list' && facts.confirmedAt ? [event('confirmed', facts.confirmedAt)] : []),
    ...(facts.dueAt && facts.dueAt > (facts.confirmedAt ?? row.createdAt) ? [event('scheduled', facts.dueAt)] : []),
  ];
  const provider = [
    ...submits.map(({ submittedAt, ...submit }) => event('submitted', submittedAt, submit)),
    ...(row.sentAt && !knowsSubmit ? [event('submitted', row.sentAt, {
      stage: 0, connection: isFallback ? facts.mainConnection ?? facts.connection : facts.connection,
    })] : []),
    ...attempts.map(({ submittedAt, ...attempt }) => event('unanswered', submittedAt, attempt)),
    ...parts.flatMap(({ receivedAt, status, ...receipt }) => (
      receivedAt && status !== null ? [event('receipt', receivedAt, { ...receipt, outcome: status })] : [])),
  ].sort((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? ''));
  const end = lastOf(row, event);
  return [
    ...accepted,
    ...withMainEnd(provider, row, event),
    ...(row.extendedStatus === 'seen' ? [event('seen', null)] : []),
    ...(end ? [end] : []),
    ...upcoming(facts, event),
  ];
}

type EventMaker = (kind: MessageEvent['kind'], at: Date | null, more?: EventDetails) => MessageEvent;
type EventDetails = {
  stage?: number; part?: number; parts?: number; connection?: string | null; outcome?: number; code?: string | null;
  attempts?: number | null;
};

function eventOf({ type, fallbackType }: TraceFacts): EventMaker {
  return (kind, at, { stage = 0, part, parts, connection = null, outcome, code = null, attempts = null } = {}) => {
    const isFallback = stage === 1 || stage === -2;
    const several = parts !== undefined && parts > 1;
    return {
      kind, at: at?.toISOString() ?? null, stage: isFallback ? 'fallback' : 'main', earlier: stage < 0,
      type: isFallback ? fallbackType ?? type : type, part: several ? part ?? null : null, parts: several ? parts : null,
      outcome: outcome ?? null, code, connection, attempts,
    };
  };
}

/** The end of the main message has no time of its own: it stands before the first submit of the fallback, or at the end. */
function withMainEnd(dated: readonly MessageEvent[], row: ListedMessageRow, event: EventMaker): MessageEvent[] {
  if (row.stage !== 1 || row.mainStatus === null) return [...dated];
  const outcome = outcomeOf({ status: row.mainStatus, reason: row.mainReason, sent: row.mainSent });
  const first = dated.findIndex(({ stage, earlier }) => stage === 'fallback' && !earlier);
  const at = first < 0 ? dated.length : first;
  return [...dated.slice(0, at), event('mainEnded', null, { outcome, code: codeOf(row.mainReason) }), ...dated.slice(at)];
}

function lastOf(row: ListedMessageRow, event: EventMaker): MessageEvent | null {
  const status = presentedStatus(row.status, { status: row.listStatus, confirmed: row.confirmed });
  const isOpen = status === DELIVERY_STATUS.scheduled || status === DELIVERY_STATUS.queued || status === DELIVERY_STATUS.processing;
  if (isOpen || !isDeliveryStatus(status)) return null;
  const outcome = outcomeOf({ status, reason: row.reason, sent: row.sentAt !== null });
  return event('last', row.updatedAt, { stage: row.stage, outcome, code: codeOf(row.reason) });
}

function upcoming({ queued, nextAttemptAt, attempts, deadline }: TraceFacts, event: EventMaker): MessageEvent[] {
  return [
    ...(queued && nextAttemptAt ? [event('retry', nextAttemptAt, { attempts })] : []),
    ...(deadline ? [event('deadline', deadline)] : []),
  ];
}

/** A stored reason is one of our names in lower case, or the provider's code. */
function codeOf(reason: string | null): string | null {
  return reason === null || /^[a-z_]+$/.test(reason) ? null : reason;
}
