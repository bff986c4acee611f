import { AppError, type ContentType, type RichContent, type SendTime } from '@portal/contracts';
import { withUnsubscribeLink, type MessageType } from '@portal/messaging';
import { isLandline, normaliseNumber } from '@portal/messaging/phone';
import type { OrganizationScope } from '../../../customers/accounts';
import { balanceRefusal, reserveForNew } from '../../../money/billing';
import { inTransaction, isPool, type Db } from '../../../platform/db';
import {
  countTraffic, dayStart, refusalOf, TrafficBlockedError, trafficStateOf, type TrafficState, type Traffic,
} from '../../../customers/limits';
import {
  errorOf, judgeFallback, judgeSingle, knownTermsOfMessage, sumOf, termsOfMessage, type MessageQuestion, type MessageTerms, type Offer,
  type SenderName, type TypeTerms,
} from '../../terms';
import { drawMessageIds } from '../../messages';
import { unsubscribeLinks } from '../../unsubscribe';
import { CODE_LANE, laneOf } from '../plan/lane';
import { notifyQueue } from '../lists/mailing.store';
import { checkContent } from '../plan/message-text';
import { hasUnsubscribeLink } from '../plan/recipient-texts';
import { organizationOf } from '../plan/organization.store';
import type { HomeCountry } from '../recipients/recipient';
import { hashRequest, isSameHash } from '../lists/request-hash';
import { defaultQueueTimes, dueAt, queueUntil, waitingTime, type QueueTimes } from '../plan/send-times';
import { findByCustomerSmsId, insertSingleMessage, type CreatedMessage, type NewSingleMessage } from './single-message.store';
import type { MessageOfStream } from './cancel-unsent';
import { joinsStream } from './stream';
import { amountOf, type Answering, type Companion, type Counting, type NewStreamMessage } from './stream-batch';
import { streamWriterOf, TermsOutdated, writeWithin } from './stream-writer';

type SingleContent = { type: MessageType; contentType?: ContentType; body: string; content?: RichContent };
type SingleFallback = SingleContent & ({ alphaNameUuid?: string } | { alphaName: string });
export type SingleMessage = SingleContent & SenderName & {
  /** The number as entered; without a country code, it is a number of the home country. */
  recipient: string;
  organizationUuid?: string;
  /** Sent under the main message's alpha name unless the fallback names another. */
  fallback?: SingleFallback;
  ttlSeconds?: number;
  dtsend?: SendTime;
  stopListCheck?: boolean;
  /** Idempotency key: the same id creates only one message. */
  customerSmsId?: string;
};
export type SingleRequest = SingleMessage & {
  customerId: bigint;
  loginId: bigint | null;
  /** Organizations that the login may send for; undefined allows all. */
  organizations?: OrganizationScope['organizations'];
  source?: Traffic['source'];
  keyId?: bigint;
  /** Set for a one-time code: the content shown to everybody but the recipient. The message uses the code lane, whatever its type. */
  shown?: Pick<SingleContent, 'body' | 'content'>;
  messageId?: bigint;
};
export type Accepting = {
  home: HomeCountry;
  now: Date;
  times?: QueueTimes;
  publicUrl?: string | null;
  /** Without it, texts keep an unsubscribe field as written. */
  unsubscribePrefix?: string;
};
export type AcceptedMessage = { messageId: bigint; listId: bigint };
/** `created`: the stored values, which save a read; null if the message was accepted before. */
export type Acceptance = AcceptedMessage & { created: CreatedRow | null };
export type NewAcceptance = Acceptance & { created: CreatedRow };
type CreatedRow = NewSingleMessage & { createdAt: Date; alphaName: string; currency: string };
export const isNew = (accepted: Acceptance): accepted is NewAcceptance => accepted.created !== null;

/** Stores and queues a message and reserves its price. Repeating the same customerSmsId and content returns the same message (MAIL-11). */
export async function acceptMessage(db: Db, request: SingleRequest, accepting: Accepting): Promise<AcceptedMessage> {
  try {
    return await acceptWithin(db, request, accepting);
  } catch (error) {
    throw (await refusalOf(db, error, accepting.publicUrl ?? null)) ?? error;
  }
}

/**
 * Accepts a message in the caller's transaction, which stays usable after an error. Afterwards, pass limit errors to `refusalOf`.
 * `replacing`: unsent codes that are canceled unless the message is refused; their money pays for it.
 */
export async function acceptWithin(
  db: Db, request: SingleRequest, accepting: Accepting, replacing: readonly MessageOfStream[] = [],
): Promise<AcceptedMessage> {
  const { messageId, listId } = await acceptOrFind(db, request, accepting, { replacing });
  return { messageId, listId };
}

/** Accepts a message without a `customerSmsId`, which is always new. Pass limit errors to `refusalOf`. */
export async function acceptNew(db: Db, request: SingleRequest, accepting: Accepting, storing: Storing): Promise<NewAcceptance> {
  const accepted = await acceptOrFind(db, request, accepting, storing);
  if (!isNew(accepted)) throw new Error('a message without an id of its own was found');
  return accepted;
}

/**
 * `answering`: stores the answer to a call with an Idempotency-Key in the transaction of its message, and `companion` other rows; such a
 * message must join a stream. `replacing`: for the caller's transaction only.
 */
type Storing = { answering?: Answering<NewAcceptance> | undefined; companion?: Companion; replacing?: readonly MessageOfStream[] };

export async function acceptOrFind(
  db: Db, request: SingleRequest, accepting: Accepting, { answering, companion, replacing = [] }: Storing = {},
): Promise<Acceptance> {
  const { customerId, customerSmsId } = request;
  const requestHash = hashOf(request);
  // Runs concurrently with the search for an existing message. If one is found, an error of `rowOf` is ignored.
  const finding = rowOf(db, request, accepting, requestHash);
  finding.catch(() => undefined);
  const known = await findSame(db, customerId, customerSmsId, requestHash);
  if (known) return { ...known, created: null };
  const storing = { answering, companion, replacing };
  const accepted = await storeNew(db, await finding, storing).catch(async (error: unknown) => {
    if (!(error instanceof TermsOutdated)) throw error;
    return storeNew(db, await rowOf(db, request, accepting, requestHash, { fromMemory: false }), storing);
  });
  if (accepted) return accepted;
  const same = await findSame(db, customerId, customerSmsId, requestHash);
  if (!same) throw new Error('a customer sms id was taken and then was not there');
  return { ...same, created: null };
}

/** Null for messages that are never compared: those of a stream without a `customerSmsId`. */
function hashOf(request: SingleRequest): Buffer | null {
  const { customerSmsId, source = 'api', dtsend, shown } = request;
  if (customerSmsId === undefined && joinsStream({ source, isScheduled: dtsend !== undefined })) return null;
  return hashRequest({
    ...request, ...shown, customerId: null, loginId: null, organizations: undefined, messageId: undefined, keyId: undefined,
  });
}

/** Returns nothing if the `customerSmsId` is taken. Throws TermsOutdated. */
async function storeNew(
  db: Db, { row, counting, alphaName, mark }: ResolvedMessage, { answering, companion, replacing = [] }: Storing,
): Promise<NewAcceptance | undefined> {
  const acceptanceOf = ({ messageId, listId, createdAt }: CreatedMessage): NewAcceptance => (
    { messageId, listId, created: { ...row, createdAt, alphaName, currency: counting.currency } });
  const stored = await store(db, {
    row, counting, companion, mark,
    answering: answering && { call: answering.call, answerOf: (message) => answering.answerOf(acceptanceOf(message)) },
  }, replacing);
  return stored && acceptanceOf(stored);
}

async function store(db: Db, message: NewStreamMessage, replacing: readonly MessageOfStream[]): Promise<CreatedMessage | undefined> {
  const { row, counting, answering, companion } = message;
  if (joinsStream({ source: row.source, isScheduled: row.dueAt !== null })) {
    return isPool(db) ? streamWriterOf(db).write(message) : writeWithin(db, message, replacing);
  }
  if (answering || companion) throw new Error('only a message of a stream is stored with other rows');
  return storeAlone(db, row, counting);
}

/** Stores a message as a list of its own, in the caller's transaction if there is one. */
async function storeAlone(db: Db, row: NewSingleMessage, { traffic, ...under }: Counting): Promise<CreatedMessage | undefined> {
  const { customerId, accountId } = row;
  const amount = amountOf(row);
  const stored = inTransaction(db, async (tx) => {
    const message = await insertSingleMessage(tx, row);
    if (!message) return undefined;
    // Sent together, so that there is no round trip between the statements.
    await Promise.all([
      notifyQueue(tx, row.lane, message.listId),
      reserveForNew(tx, {
        customerId, accountId, amounts: [{ listId: message.listId, amount, messages: 1, spendDay: dayStart(traffic.home, traffic.now) }],
      }),
      countTraffic(tx, [{ traffic, amount }], under),
    ]);
    return message;
  });
  return stored.catch(async (error: unknown) => {
    throw (await balanceRefusal(db, error, { customerId, accountId, amount })) ?? error;
  });
}

async function findSame(
  db: Db, customerId: bigint, customerSmsId: string | undefined, hash: Uint8Array | null,
): Promise<AcceptedMessage | undefined> {
  if (customerSmsId === undefined || hash === null) return undefined;
  const known = await findByCustomerSmsId(db, customerId, customerSmsId);
  if (!known) return undefined;
  if (!isSameHash(known.requestHash, hash)) throw new AppError('customer_sms_id_taken', { customerSmsId });
  return { messageId: known.messageId, listId: known.listId };
}

/** `mark`: of the terms from memory that judged the message; null if they were asked for. */
type ResolvedMessage = { row: NewSingleMessage; counting: Counting; alphaName: string; mark: string | null };

async function rowOf(
  db: Db, written: SingleRequest, { home, now, times = defaultQueueTimes, unsubscribePrefix }: Accepting, requestHash: Uint8Array | null,
  { fromMemory }: { fromMemory: boolean } = { fromMemory: true },
): Promise<ResolvedMessage> {
  const request = await withUnsubscribeLinks(db, written, unsubscribePrefix);
  const {
    customerId, loginId, source = 'api', keyId = null, type, fallback, dtsend, stopListCheck = true, customerSmsId = null, messageId = null,
    organizations = null,
  } = request;
  const { parts, wireParts } = checkContent(full(request));
  const fallbackParts = fallback && checkContent(full(fallback), 'fallback.');
  const number = numberOf(request.recipient, home);
  const due = dueAt(dtsend, now);
  const ttlSeconds = waitingTime(type, request.ttlSeconds, fallback !== undefined);
  const scope = { customerId, organizations };
  const organizationId = await organizationOf(db, scope, request.organizationUuid);
  const traffic: Traffic = { customerId, number, source, keyId, now, home };
  const judged = await judge(db, scope, {
    question: { main: request, fallback: fallback ?? null, organizationId, number, at: now }, traffic,
    fromMemory: fromMemory && joinsStream({ source, isScheduled: due !== null }),
  });
  const { terms: { main, fallback: second, accountId, currency }, state, offer, mark } = judged;
  const fallbackOffer = second && judgeFallback(number, second, isLandline(number));
  const row: NewSingleMessage = {
    ...stored(request, main.alphaNameId, parts), ...withMaskedCode(request), customerId, loginId, source, messageId, requestHash, now,
    stopListCheck, customerSmsId, wireParts, ttlSeconds,
    callbacks: source === 'chat' || main.callsBack || (second?.callsBack ?? false),
    organizationId: main.organizationId, accountId, tariffVersionId: main.tariffVersionId, recipient: number,
    price: sumOf(offer.price, parts), excludedConnections: offer.excludedConnections,
    lane: request.shown ? CODE_LANE : laneOf(source, type),
    fallback: fallback && second && fallbackParts ? stored(fallback, second.alphaNameId, fallbackParts.parts) : null,
    fallbackPrice: fallbackOffer && fallbackParts ? sumOf(fallbackOffer.price, fallbackParts.parts) : null,
    fallbackExcludedConnections: fallbackOffer?.excludedConnections ?? null,
    dueAt: due, dueLocal: dtsend?.local ?? null, timeZone: dtsend?.timeZone ?? null,
    queueUntil: queueUntil(due ?? now, { type, ttlSeconds, hasFallback: fallbackOffer !== null }, times),
  };
  return { row, counting: { traffic, limits: state.limits, currency }, alphaName: main.alphaName, mark };
}

/** Links name the message, so its id is drawn before it is stored. */
async function withUnsubscribeLinks(db: Db, request: SingleRequest, prefix: string | undefined): Promise<SingleRequest> {
  const { customerId, fallback } = request;
  const hasLink = [request, fallback].some((message) => message && hasUnsubscribeLink(message.type, message.body));
  if (prefix === undefined || !hasLink) return request;
  const [messageId] = request.messageId === undefined ? await drawMessageIds(db, 1) : [request.messageId];
  const [link = ''] = (await unsubscribeLinks(db, customerId, prefix))([messageId]);
  const linked = <Content extends SingleContent>(content: Content): Content => (
    hasUnsubscribeLink(content.type, content.body) ? { ...content, body: withUnsubscribeLink(content.body, link) } : content);
  return { ...linked(request), ...(messageId !== undefined && { messageId }), ...(fallback && { fallback: linked(fallback) }) };
}

type Judged = { terms: MessageTerms; state: TrafficState; offer: Offer; mark: string | null };

/** Terms from memory may accept a message, because the insert compares their mark. Only terms that were asked for refuse one. */
async function judge(
  db: Db, scope: OrganizationScope, { question, traffic, fromMemory }: { question: MessageQuestion; traffic: Traffic; fromMemory: boolean },
): Promise<Judged> {
  const { number } = traffic;
  const known = fromMemory && isPool(db) ? await knownTermsOfMessage(db, scope, question, traffic) : null;
  const accepted = known && !known.state.isDisabled ? judgeSingle(number, known.terms.main, known.state) : null;
  if (known && accepted && !('kind' in accepted)) return { ...known, offer: accepted };
  const [terms, state] = await Promise.all([termsOfMessage(db, scope, question), trafficStateOf(db, traffic)]);
  return { terms, state, offer: offerTo(number, terms.main, state), mark: null };
}

const full = <T extends SingleContent>(content: T) => ({ ...content, contentType: content.contentType ?? 'text/plain' });

function stored(content: SingleContent, alphaNameId: bigint, parts: number) {
  const { type, contentType, body, content: beside } = full(content);
  return { type, contentType, body, content: beside ?? null, alphaNameId, parts };
}

/** Moves the content with the one-time code to `sent`, which only the dispatcher reads. */
function withMaskedCode(
  { body, content, shown }: SingleRequest,
): Pick<NewSingleMessage, 'sent'> & Partial<Pick<NewSingleMessage, 'body' | 'content'>> {
  return shown ? { body: shown.body, content: shown.content ?? null, sent: { body, content: content ?? null } } : { sent: null };
}

function numberOf(written: string, home: HomeCountry): string {
  if (written.trim() === '') throw new AppError('number_required');
  const number = normaliseNumber(written, home);
  if (!number.ok) throw new AppError('num_invalid', { value: written, reason: number.reason });
  return number.e164;
}

function offerTo(number: string, terms: TypeTerms, state: TrafficState): Offer {
  if (state.isDisabled) throw new AppError('customer_disabled');
  const offer = judgeSingle(number, terms, state);
  if (!('kind' in offer)) return offer;
  if (state.activeBlock && offer.kind === 'trafficBlocked') throw new TrafficBlockedError(state.activeBlock);
  const { error, params } = errorOf(offer, number);
  throw new AppError(error, params);
}
