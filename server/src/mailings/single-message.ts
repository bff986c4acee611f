import { AppError, type ContentType, type RichContent, type SendTime } from '@portal/contracts';
import type { MessageType } from '@portal/messaging';
import { normaliseNumber } from '@portal/messaging/phone';
import { balanceRefusal, reserveForNewList } from '../billing';
import { inTransaction, type Db } from '../db';
import { laneOf } from './lane';
import { ringQueue } from './mailing.store';
import { checkContent, type TextParts } from './message-text';
import { findOrganizationId, type Namer } from './organization.store';
import type { HomeCountry } from './recipients/recipient';
import { hashRequest, isSameHash } from './request-hash';
import { defaultQueueTimes, dueAt, queueUntil, waitingTime, type QueueTimes } from './send-times';
import { findByCustomerSmsId, insertSingleMessage, termsOfMessage, type NewSingleMessage, type Terms } from './single-message.store';

export type SingleContent = { type: MessageType; contentType?: ContentType; body: string; content?: RichContent };
export type SingleMessage = SingleContent & {
  /** As written; without a prefix it is dialled in the home country. */
  recipient: string;
  alphaNameUuid: string;
  organizationUuid?: string;
  fallback?: SingleContent & { alphaNameUuid?: string };
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
  source?: 'api' | 'chat' | 'test';
  /** From `drawMessageIds`, where its text had to know it. */
  messageId?: bigint;
};
export type Accepting = { home: HomeCountry; now: Date; times?: QueueTimes };
export type AcceptedMessage = { messageId: bigint; listId: bigint };

/**
 * Takes one message in: priced, paid for, in the queue, all in one transaction, so that what is answered is as good as sent.
 * It is a list of its own. The same customerSmsId with the same content is the same message, however often and however
 * simultaneously it comes (MAIL-11). Throws balance_insufficient and what else is wrong with it; nothing is stored then.
 */
export async function acceptMessage(db: Db, request: SingleRequest, accepting: Accepting): Promise<AcceptedMessage> {
  const { customerId, customerSmsId } = request;
  const requestHash = hashRequest({ ...request, customerId: null, loginId: null, messageId: undefined });
  // Both at once; what is known is answered whatever is wrong with it by now.
  const finding = rowOf(db, request, accepting, requestHash);
  finding.catch(() => undefined);
  const known = await findSame(db, customerId, customerSmsId, requestHash);
  if (known) return known;
  const made = await store(db, await finding);
  const answer = made ?? (await findSame(db, customerId, customerSmsId, requestHash));
  if (!answer) throw new Error('a customer sms id was taken and then was not there');
  return answer;
}

async function store(db: Db, row: NewSingleMessage): Promise<AcceptedMessage | undefined> {
  const { customerId, accountId } = row;
  const amount = row.price + (row.fallbackPrice ?? 0n);
  const stored = inTransaction(db, async (tx) => {
    const message = await insertSingleMessage(tx, row);
    if (!message) return undefined;
    // Sent together: the connection takes one statement after the other without a round trip between them.
    await Promise.all([
      ringQueue(tx, row.lane, message.listId),
      reserveForNewList(tx, { customerId, listId: message.listId, accountId, amount }),
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

async function rowOf(db: Db, request: SingleRequest, { home, now, times = defaultQueueTimes }: Accepting, requestHash: Uint8Array): Promise<NewSingleMessage> {
  const { customerId, loginId, source = 'api', type, fallback, dtsend, stopListCheck = true, customerSmsId = null, messageId = null } = request;
  const { parts, wireParts } = checkContent(full(request));
  const fallbackParts = fallback && checkContent(full(fallback), 'fallback.');
  const number = numberOf(request.recipient, home);
  const due = dueAt(dtsend, now);
  const ttlSeconds = waitingTime(type, request.ttlSeconds, fallback !== undefined);
  const organizationId = await organizationOf(db, request, request.organizationUuid);
  const question = { organizationId, number: number.num, at: now };
  const [main, second] = await Promise.all([
    termsFor(db, customerId, { ...question, alphaNameUuid: request.alphaNameUuid, type }),
    fallback ? termsFor(db, customerId, { ...question, alphaNameUuid: fallback.alphaNameUuid ?? request.alphaNameUuid, type: fallback.type }) : null,
  ]);
  const { accountId, price } = payable(main, number);
  const fallbackPrice = second && fallbackParts && carried(second) ? priceOf(second, fallbackParts) : null;
  return {
    ...stored(request, main.alphaNameId, parts), customerId, loginId, source, messageId, requestHash, now, stopListCheck, customerSmsId, wireParts, ttlSeconds,
    organizationId: main.organizationId, accountId, tariffVersionId: main.tariffVersionId, recipient: number.num,
    price: price * BigInt(parts), notBy: withoutRate(main), lane: laneOf(source, type),
    fallback: fallback && second && fallbackParts ? stored(fallback, second.alphaNameId, fallbackParts.parts) : null,
    fallbackPrice, fallbackNotBy: second && withoutRate(second),
    dueAt: due, dueLocal: dtsend?.local ?? null, timeZone: dtsend?.timeZone ?? null,
    queueUntil: queueUntil(due ?? now, { type, ttlSeconds, hasFallback: fallbackPrice !== null }, times),
  };
}

const full = <T extends SingleContent>(content: T) => ({ ...content, contentType: content.contentType ?? 'text/plain' });

function stored(content: SingleContent, alphaNameId: bigint, parts: number) {
  const { type, contentType, body, content: beside } = full(content);
  return { type, contentType, body, content: beside ?? null, alphaNameId, parts };
}

type Destination = { num: string; country: string };

function numberOf(written: string, home: HomeCountry): Destination {
  if (written.trim() === '') throw new AppError('number_required');
  const number = normaliseNumber(written, home);
  if (!number.ok) throw new AppError('no_valid_numbers');
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
  if (!terms) throw new AppError('alpha_name_not_found');
  if (terms.ways.length === 0) throw new AppError('no_direction', { alphaName: terms.alphaName, type: question.type });
  return terms;
}

function payable(terms: Terms, { num: number, country }: Destination): { accountId: bigint; price: bigint } {
  const { accountId, price } = terms;
  if (accountId === null) throw new AppError('no_account');
  if (price === null) throw new AppError('no_price', { number, country });
  if (!carried(terms)) throw new AppError('no_route', { number, country });
  return { accountId, price };
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
