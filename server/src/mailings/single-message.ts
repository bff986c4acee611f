import { AppError, type ContentType, type RichContent, type SendTime } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { isLandline, normaliseNumber, supportsLandlines } from '@portal/messaging/phone';
import type { OrganizationScope } from '../accounts';
import { balanceRefusal, reserveForNewList } from '../billing';
import { inTransaction, type Db } from '../db';
import { admitTraffic, countTraffic, dayStart, refusalOf, trafficStateOf, type TrafficState, type Traffic } from '../limits';
import { CODE_LANE, laneOf } from './lane';
import { notifyQueue } from './mailing.store';
import { checkContent, type TextParts } from './message-text';
import { findOrganizationId } from './organization.store';
import type { HomeCountry } from './recipients/recipient';
import { hashRequest, isSameHash } from './request-hash';
import { defaultQueueTimes, dueAt, queueUntil, waitingTime, type QueueTimes } from './send-times';
import {
  findByCustomerSmsId, insertSingleMessage, termsOfMessage, type CreatedMessage, type NewSingleMessage, type SenderName, type Terms,
} from './single-message.store';

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
};
export type AcceptedMessage = { messageId: bigint; listId: bigint };
/** `created`: the stored values, which save a read; null if the message was accepted before. */
export type Acceptance = AcceptedMessage & {
  created: (NewSingleMessage & { createdAt: Date; alphaName: string; currency: string }) | null;
};

/** Stores and queues a message and reserves its price. Repeating the same customerSmsId and content returns the same message (MAIL-11). */
export async function acceptMessage(db: Db, request: SingleRequest, accepting: Accepting): Promise<AcceptedMessage> {
  try {
    return await acceptWithin(db, request, accepting);
  } catch (error) {
    throw (await refusalOf(db, error, accepting.publicUrl ?? null)) ?? error;
  }
}

/** Accepts a message in the caller's transaction, which stays usable after an error. Afterwards, pass limit errors to `refusalOf`. */
export async function acceptWithin(db: Db, request: SingleRequest, accepting: Accepting): Promise<AcceptedMessage> {
  const { messageId, listId } = await acceptOrFind(db, request, accepting);
  return { messageId, listId };
}

export async function acceptOrFind(db: Db, request: SingleRequest, accepting: Accepting): Promise<Acceptance> {
  const { customerId, customerSmsId } = request;
  const requestHash = hashRequest({
    ...request, ...request.shown, customerId: null, loginId: null, organizations: undefined, messageId: undefined, keyId: undefined,
  });
  // Runs concurrently with the search for an existing message. If one is found, an error of `rowOf` is ignored.
  const finding = rowOf(db, request, accepting, requestHash);
  finding.catch(() => undefined);
  const known = await findSame(db, customerId, customerSmsId, requestHash);
  if (known) return { ...known, created: null };
  const { row, counting, alphaName } = await finding;
  const stored = await store(db, row, counting);
  if (stored) {
    const { messageId, listId, createdAt } = stored;
    return { messageId, listId, created: { ...row, createdAt, alphaName, currency: counting.currency } };
  }
  const same = await findSame(db, customerId, customerSmsId, requestHash);
  if (!same) throw new Error('a customer sms id was taken and then was not there');
  return { ...same, created: null };
}

type Counting = { traffic: Traffic; limits: TrafficState['limits']; currency: string };

async function store(db: Db, row: NewSingleMessage, { traffic, ...under }: Counting): Promise<CreatedMessage | undefined> {
  const { customerId, accountId } = row;
  const amount = row.price + (row.fallbackPrice ?? 0n);
  const stored = inTransaction(db, async (tx) => {
    const message = await insertSingleMessage(tx, row);
    if (!message) return undefined;
    // Sent together, so that there is no round trip between the statements.
    await Promise.all([
      notifyQueue(tx, row.lane, message.listId),
      reserveForNewList(tx, { customerId, listId: message.listId, accountId, amount, spendDay: dayStart(traffic.home, traffic.now) }),
      countTraffic(tx, traffic, { ...under, amount }),
    ]);
    return message;
  });
  return stored.catch(async (error: unknown) => {
    throw (await balanceRefusal(db, error, { customerId, accountId, amount })) ?? error;
  });
}

async function findSame(
  db: Db, customerId: bigint, customerSmsId: string | undefined, hash: Uint8Array,
): Promise<AcceptedMessage | undefined> {
  if (customerSmsId === undefined) return undefined;
  const known = await findByCustomerSmsId(db, customerId, customerSmsId);
  if (!known) return undefined;
  if (!isSameHash(known.requestHash, hash)) throw new AppError('customer_sms_id_taken', { customerSmsId });
  return { messageId: known.messageId, listId: known.listId };
}

type ResolvedMessage = { row: NewSingleMessage; counting: Counting; alphaName: string };

async function rowOf(
  db: Db, request: SingleRequest, { home, now, times = defaultQueueTimes }: Accepting, requestHash: Uint8Array,
): Promise<ResolvedMessage> {
  const {
    customerId, loginId, source = 'api', keyId = null, type, fallback, dtsend, stopListCheck = true, customerSmsId = null, messageId = null,
    organizations = null,
  } = request;
  const { parts, wireParts } = checkContent(full(request));
  const fallbackParts = fallback && checkContent(full(fallback), 'fallback.');
  const number = numberOf(request.recipient, home);
  const due = dueAt(dtsend, now);
  const ttlSeconds = waitingTime(type, request.ttlSeconds, fallback !== undefined);
  const organizationId = await organizationOf(db, { customerId, organizations }, request.organizationUuid);
  const question = { organizationId, organizations, number: number.num, at: now };
  const traffic: Traffic = { customerId, number: number.num, source, keyId, now, home };
  const [main, second, standing] = await Promise.all([
    termsFor(db, customerId, { ...question, sender: request, type }),
    fallback ? termsFor(db, customerId, { ...question, sender: senderOf(fallback, request), type: fallback.type }) : null,
    trafficStateOf(db, traffic),
  ]);
  if (fallback && second && fallback.type === type && second.alphaNameId === main.alphaNameId) throw new AppError('fallback_same');
  if (!acceptsLandline(main, type, number)) throw new AppError('landline_not_allowed', { number: number.num, country: number.country });
  admitTraffic(standing, number.country);
  const { accountId, price, currency } = payable(main, number);
  const fallbackPrice = fallback && second && fallbackParts && carried(second) && acceptsLandline(second, fallback.type, number) ? priceOf(
    second, fallbackParts,
  ) : null;
  const row: NewSingleMessage = {
    ...stored(request, main.alphaNameId, parts), ...withMaskedCode(request), customerId, loginId, source, messageId, requestHash, now,
    stopListCheck, customerSmsId, wireParts, ttlSeconds,
    organizationId: main.organizationId, accountId, tariffVersionId: main.tariffVersionId, recipient: number.num,
    price: price * BigInt(parts), excludedConnections: withoutRate(main), lane: request.shown ? CODE_LANE : laneOf(source, type),
    fallback: fallback && second && fallbackParts ? stored(fallback, second.alphaNameId, fallbackParts.parts) : null,
    fallbackPrice, fallbackExcludedConnections: second && withoutRate(second),
    dueAt: due, dueLocal: dtsend?.local ?? null, timeZone: dtsend?.timeZone ?? null,
    queueUntil: queueUntil(due ?? now, { type, ttlSeconds, hasFallback: fallbackPrice !== null }, times),
  };
  return { row, counting: { traffic, limits: standing.limits, currency }, alphaName: main.alphaName };
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

type Destination = { num: string; country: string };

function numberOf(written: string, home: HomeCountry): Destination {
  if (written.trim() === '') throw new AppError('number_required');
  const number = normaliseNumber(written, home);
  if (!number.ok) throw new AppError('num_invalid', { value: written, reason: number.reason });
  return { num: number.e164, country: number.country };
}

async function organizationOf(db: Db, by: OrganizationScope, uuid: string | undefined): Promise<bigint | null> {
  if (uuid === undefined) return null;
  const id = await findOrganizationId(db, by, uuid);
  if (id === undefined) throw new AppError('not_found');
  return id;
}

async function termsFor(db: Db, customerId: bigint, question: Parameters<typeof termsOfMessage>[2]): Promise<Terms> {
  const terms = await termsOfMessage(db, customerId, question);
  if (!terms) throw new AppError('alpha_name_not_found', nameIn(question.sender));
  if (terms.routes.length === 0) throw new AppError('no_direction', { alphaName: terms.alphaName, type: question.type });
  return terms;
}

function senderOf(fallback: SingleFallback, main: SenderName): SenderName {
  if ('alphaName' in fallback) return fallback;
  return fallback.alphaNameUuid === undefined ? main : { alphaNameUuid: fallback.alphaNameUuid };
}

function nameIn(sender: SenderName): { alphaName?: string } {
  return 'alphaName' in sender ? { alphaName: sender.alphaName } : {};
}

function payable(terms: Terms, { num: number, country }: Destination): { accountId: bigint; price: bigint; currency: string } {
  const { accountId, price, currency } = terms;
  if (accountId === null || currency === null) throw new AppError('no_account');
  if (price === null) throw new AppError('no_price', { number, country });
  if (!carried(terms)) throw new AppError('no_route', { number, country });
  return { accountId, price, currency };
}

function carried({ routes }: Terms): boolean {
  return routes.some(({ covers }) => covers);
}

function acceptsLandline({ landlines }: Terms, type: MessageType, { num }: Destination): boolean {
  return landlines || supportsLandlines(type) || !isLandline(num);
}

function priceOf({ price }: Terms, { parts }: TextParts): bigint | null {
  return price === null ? null : price * BigInt(parts);
}

function withoutRate({ routes }: Terms): bigint[] | null {
  const without = routes.filter(({ covers }) => !covers).map(({ connectionId }) => BigInt(connectionId));
  return without.length === 0 ? null : without;
}
