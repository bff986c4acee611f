import { AppError, type ContentType, type RichContent, type SendTime } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { normaliseNumber } from '@portal/messaging/phone';
import { balanceRefusal, reserveForNewList } from '../billing';
import { inTransaction, type Db } from '../db';
import { admitTraffic, countTraffic, refusalOf, trafficStanding, type Standing, type Traffic } from '../limits';
import { CODE_LANE, laneOf } from './lane';
import { ringQueue } from './mailing.store';
import { checkContent, type TextParts } from './message-text';
import { findOrganizationId, type Namer } from './organization.store';
import type { HomeCountry } from './recipients/recipient';
import { hashRequest, isSameHash } from './request-hash';
import { defaultQueueTimes, dueAt, queueUntil, waitingTime, type QueueTimes } from './send-times';
import { findByCustomerSmsId, insertSingleMessage, termsOfMessage, type MadeMessage, type NewSingleMessage, type SenderName, type Terms } from './single-message.store';

export type SingleContent = { type: MessageType; contentType?: ContentType; body: string; content?: RichContent };
export type SingleFallback = SingleContent & ({ alphaNameUuid?: string } | { alphaName: string });
export type SingleMessage = SingleContent & SenderName & {
  /** As written; without a prefix it is dialled in the home country. */
  recipient: string;
  organizationUuid?: string;
  /** Under the same alpha name unless it has one of its own. */
  fallback?: SingleFallback;
  ttlSeconds?: number;
  dtsend?: SendTime;
  stopListCheck?: boolean;
  /** The customer's own id: the same id sent twice makes one message. */
  customerSmsId?: string;
};
export type SingleRequest = SingleMessage & {
  customerId: bigint;
  /** Null where a program sends. */
  loginId: bigint | null;
  source?: Traffic['source'];
  /** The API key that brought it. */
  keyId?: bigint;
  /** It carries a one-time code: what everybody but its recipient sees of its words. It passes all that is no code, also where its type may carry anything. */
  shown?: Pick<SingleContent, 'body' | 'content'>;
  /** From `drawMessageIds`, where its text had to know it. */
  messageId?: bigint;
};
export type Accepting = {
  home: HomeCountry;
  now: Date;
  times?: QueueTimes;
  /** Where the portal is opened, for the letters about a stop that it makes; null where that is not known. */
  publicUrl?: string | null;
};
export type AcceptedMessage = { messageId: bigint; listId: bigint };
/** `made` is what was stored of it, so that nobody needs to read it; null where it had been accepted before. */
export type Acceptance = AcceptedMessage & { made: (NewSingleMessage & { createdAt: Date; alphaName: string; currency: string }) | null };

/**
 * Takes one message in: priced, paid for, in the queue, all in one transaction, so that what is answered is as good as sent.
 * It is a list of its own. The same customerSmsId with the same content is the same message, however often and however
 * simultaneously it comes (MAIL-11). Throws balance_insufficient, traffic_stopped and what else is wrong with it; nothing is stored then.
 */
export async function acceptMessage(db: Db, request: SingleRequest, accepting: Accepting): Promise<AcceptedMessage> {
  try {
    return await acceptWithin(db, request, accepting);
  } catch (error) {
    throw (await refusalOf(db, error, accepting.publicUrl ?? null)) ?? error;
  }
}

/** The same for a transaction that ends when it is refused: whoever runs that asks `refusalOf` afterwards, so that a stop is not undone with it. */
export async function acceptWithin(db: Db, request: SingleRequest, accepting: Accepting): Promise<AcceptedMessage> {
  const { messageId, listId } = await acceptOrFind(db, request, accepting);
  return { messageId, listId };
}

/** The same for who answers with the message itself. */
export async function acceptOrFind(db: Db, request: SingleRequest, accepting: Accepting): Promise<Acceptance> {
  const { customerId, customerSmsId } = request;
  const requestHash = hashRequest({ ...request, ...request.shown, customerId: null, loginId: null, messageId: undefined, keyId: undefined });
  // Both at once; what is known is answered whatever is wrong with it by now.
  const finding = rowOf(db, request, accepting, requestHash);
  finding.catch(() => undefined);
  const known = await findSame(db, customerId, customerSmsId, requestHash);
  if (known) return { ...known, made: null };
  const { row, counting, alphaName } = await finding;
  const stored = await store(db, row, counting);
  if (stored) {
    const { messageId, listId, createdAt } = stored;
    return { messageId, listId, made: { ...row, createdAt, alphaName, currency: counting.currency } };
  }
  const same = await findSame(db, customerId, customerSmsId, requestHash);
  if (!same) throw new Error('a customer sms id was taken and then was not there');
  return { ...same, made: null };
}

/** What is counted with it, once it is accepted. */
type Counting = { traffic: Traffic; limits: Standing['limits']; currency: string };

async function store(db: Db, row: NewSingleMessage, { traffic, ...under }: Counting): Promise<MadeMessage | undefined> {
  const { customerId, accountId } = row;
  const amount = row.price + (row.fallbackPrice ?? 0n);
  const stored = inTransaction(db, async (tx) => {
    const message = await insertSingleMessage(tx, row);
    if (!message) return undefined;
    // Sent together: the connection takes one statement after the other without a round trip between them.
    await Promise.all([
      ringQueue(tx, row.lane, message.listId),
      reserveForNewList(tx, { customerId, listId: message.listId, accountId, amount }),
      countTraffic(tx, traffic, { ...under, amount }),
    ]);
    return message;
  });
  return stored.catch(async (error: unknown) => {
    throw (await balanceRefusal(db, error, { customerId, accountId, amount })) ?? error;
  });
}

async function findSame(db: Db, customerId: bigint, customerSmsId: string | undefined, hash: Uint8Array): Promise<AcceptedMessage | undefined> {
  if (customerSmsId === undefined) return undefined;
  const known = await findByCustomerSmsId(db, customerId, customerSmsId);
  if (!known) return undefined;
  if (!isSameHash(known.requestHash, hash)) throw new AppError('customer_sms_id_taken', { customerSmsId });
  return { messageId: known.messageId, listId: known.listId };
}

type Found = { row: NewSingleMessage; counting: Counting; alphaName: string };

async function rowOf(db: Db, request: SingleRequest, { home, now, times = defaultQueueTimes }: Accepting, requestHash: Uint8Array): Promise<Found> {
  const { customerId, loginId, source = 'api', keyId = null, type, fallback, dtsend, stopListCheck = true, customerSmsId = null, messageId = null } = request;
  const { parts, wireParts } = checkContent(full(request));
  const fallbackParts = fallback && checkContent(full(fallback), 'fallback.');
  const number = numberOf(request.recipient, home);
  const due = dueAt(dtsend, now);
  const ttlSeconds = waitingTime(type, request.ttlSeconds, fallback !== undefined);
  const organizationId = await organizationOf(db, request, request.organizationUuid);
  const question = { organizationId, number: number.num, at: now };
  const traffic: Traffic = { customerId, number: number.num, source, keyId, now, home };
  const [main, second, standing] = await Promise.all([
    termsFor(db, customerId, { ...question, sender: request, type }),
    fallback ? termsFor(db, customerId, { ...question, sender: senderOf(fallback, request), type: fallback.type }) : null,
    trafficStanding(db, traffic),
  ]);
  admitTraffic(standing, number.country);
  const { accountId, price, currency } = payable(main, number);
  const fallbackPrice = second && fallbackParts && carried(second) ? priceOf(second, fallbackParts) : null;
  const row: NewSingleMessage = {
    ...stored(request, main.alphaNameId, parts), ...hidden(request), customerId, loginId, source, messageId, requestHash, now, stopListCheck, customerSmsId, wireParts, ttlSeconds,
    organizationId: main.organizationId, accountId, tariffVersionId: main.tariffVersionId, recipient: number.num,
    price: price * BigInt(parts), notBy: withoutRate(main), lane: request.shown ? CODE_LANE : laneOf(source, type),
    fallback: fallback && second && fallbackParts ? stored(fallback, second.alphaNameId, fallbackParts.parts) : null,
    fallbackPrice, fallbackNotBy: second && withoutRate(second),
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

/** Its words stand where nobody but the engine reads them. */
function hidden({ body, content, shown }: SingleRequest): Pick<NewSingleMessage, 'sent'> & Partial<Pick<NewSingleMessage, 'body' | 'content'>> {
  return shown ? { body: shown.body, content: shown.content ?? null, sent: { body, content: content ?? null } } : { sent: null };
}

type Destination = { num: string; country: string };

function numberOf(written: string, home: HomeCountry): Destination {
  if (written.trim() === '') throw new AppError('number_required');
  const number = normaliseNumber(written, home);
  if (!number.ok) throw new AppError('num_invalid', { value: written, reason: number.reason });
  return { num: number.e164, country: number.country };
}

async function organizationOf(db: Db, by: Namer, uuid: string | undefined): Promise<bigint | null> {
  if (uuid === undefined) return null;
  const id = await findOrganizationId(db, by, uuid);
  if (id === undefined) throw new AppError('not_found');
  return id;
}

async function termsFor(db: Db, customerId: bigint, question: Parameters<typeof termsOfMessage>[2]): Promise<Terms> {
  const terms = await termsOfMessage(db, customerId, question);
  if (!terms) throw new AppError('alpha_name_not_found', nameIn(question.sender));
  if (terms.ways.length === 0) throw new AppError('no_direction', { alphaName: terms.alphaName, type: question.type });
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

function carried({ ways }: Terms): boolean {
  return ways.some(({ carries }) => carries);
}

function priceOf({ price }: Terms, { parts }: TextParts): bigint | null {
  return price === null ? null : price * BigInt(parts);
}

function withoutRate({ ways }: Terms): bigint[] | null {
  const without = ways.filter(({ carries }) => !carries).map(({ connectionId }) => BigInt(connectionId));
  return without.length === 0 ? null : without;
}
