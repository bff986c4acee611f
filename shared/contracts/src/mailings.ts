import * as z from 'zod/mini';
import { contentTypes, RichContent } from './content';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { MailingFilter, mailingSorts, MessageFilter, statuses } from './mailing-filters';
import { messageTypes } from './message-types';
import { ListedMessage, Message, MessageSet } from './messages';
import { Amount } from './money';
import { MAX_PASTED_CHARACTERS, MailingContent, NewMailing, QuietHours } from './new-mailing';
import { paging } from './paging';
import { RecipientCheck } from './recipients';
import { StatusCounts } from './status-counts';

export const MailingList = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  customerListId: z.nullable(z.string()),
  status: z.number(),
  type: z.string(),
  contentType: z.string(),
  from: z.string(),
  body: z.string(),
  created: z.string(),
  updated: z.string(),
  dtsend: z.nullable(z.string()),
  organizationName: z.nullable(z.string()),
  customerName: z.string(),
  /** Recipients. */
  msgcount: z.number(),
  /** Parts of one message; of the longest where each recipient has a text of his own. */
  smscount: z.number(),
  /** Parts of all messages. */
  partscount: z.number(),
  /** What is charged so far, of `maximum`. */
  cost: Amount,
  maximum: Amount,
  currency: z.string(),
  counts: StatusCounts,
});
export type MailingList = z.infer<typeof MailingList>;

/** One row of the estimate: all recipients of one destination at one price, of the main messages or of their fallback. */
export const EstimateRow = z.object({
  fallback: z.boolean(),
  destination: z.string(),
  country: z.string(),
  recipients: z.number(),
  parts: z.number(),
  unitPrice: Amount,
  sum: Amount,
});
export type EstimateRow = z.infer<typeof EstimateRow>;

/** Messages that are not charged for one reason, a key under `reasons.*`, and what was set aside for them. */
export const Difference = z.object({ reason: z.string(), messages: z.number(), sum: Amount });
export type Difference = z.infer<typeof Difference>;

/** What leaves where the main message is not delivered in time. */
export const MailingFallback = z.object({
  type: z.enum(messageTypes),
  contentType: z.enum(contentTypes),
  from: z.string(),
  alphaNameUuid: z.string(),
  body: z.string(),
  content: z.nullable(RichContent),
  /** Parts of one; of the longest where each recipient has a text of his own. */
  smscount: z.number(),
});
export type MailingFallback = z.infer<typeof MailingFallback>;

export const MailingDetail = z.extend(MailingList, {
  content: z.nullable(RichContent),
  fallback: z.nullable(MailingFallback),
  /** How long the main message may wait for its delivery. */
  ttlSeconds: z.nullable(z.number()),
  /** Where the clocks go by which `dtsend` was chosen; null where it was not. */
  timeZone: z.nullable(z.string()),
  stopListCheck: z.boolean(),
  /** What a copy of it is made with. */
  alphaNameUuid: z.string(),
  organizationUuid: z.nullable(z.string()),
  spreadSeconds: z.nullable(z.number()),
  quietHours: z.nullable(QuietHours),
  ownLinks: z.boolean(),
  /** Taken out of the page of lists by its customer; only what is over can be. */
  hidden: z.boolean(),
  /** Each recipient has a text of his own; `body` is none of them. */
  personal: z.boolean(),
  estimate: z.array(EstimateRow),
  /** Why it costs less than `maximum`: once everything has ended, these and `cost` add up to it. */
  differences: z.array(Difference),
  /** What may be spent now, and whether it covers `maximum`. */
  available: Amount,
  covered: z.boolean(),
  /** Why the preparation failed (status 101): a name of the error catalogue. */
  error: z.nullable(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  /** How far the recipients of its address books have been gathered; null where it has none, or once they are. */
  gathering: z.nullable(z.object({ done: z.number() })),
  /**
   * `noRoute`: no direction leads there; `excepted`: stand in a book whose contacts were to be left out; `unfit`: the text that
   * would be theirs cannot be sent, being too long for its type, say; `notAllowed`: their country is closed to the customer; `trafficStopped`:
   * the block of numbers that they are of is stopped (these three left out where there are none).
   */
  rejected: z.object({
    invalid: z.number(), duplicates: z.number(), noRoute: z.number(), excepted: z.number(), unfit: z.optional(z.number()), notAllowed: z.optional(z.number()),
    trafficStopped: z.optional(z.number()),
  }),
});
export type MailingDetail = z.infer<typeof MailingDetail>;

export const Estimate = z.object({
  /** Messages that would be made, and parts of their main messages. */
  recipients: z.number(),
  parts: z.number(),
  rows: z.array(EstimateRow),
  maximum: Amount,
  currency: z.string(),
  available: Amount,
  covered: z.boolean(),
  /** As of a list; `noPrice` are counted as invalid there. */
  rejected: z.object({
    invalid: z.number(), duplicates: z.number(), noRoute: z.number(), noPrice: z.number(), excepted: z.number(), unfit: z.optional(z.number()),
    notAllowed: z.optional(z.number()), trafficStopped: z.optional(z.number()),
  }),
  /** Of the recipients, on a stop list now: not sent to where the list checks it, and not charged. */
  stopListed: z.number(),
  longest: z.nullable(z.object({ parts: z.number(), body: z.string() })),
  /** Some real recipients and what they get. */
  preview: z.array(z.object({ num: z.string(), body: z.string(), fallbackBody: z.nullable(z.string()), parts: z.number() })),
});
export type Estimate = z.infer<typeof Estimate>;

const byId = z.object({ id: z.number().check(z.int(), z.gte(1)) });
const changed = z.object({ id: z.number(), status: z.number() });

/**
 * One day, in the time zone that was asked for, of the lists that were confirmed on it; `pending` has left neither 0, 1 nor 10,
 * `unknown` are those whose end nobody learned; the four parts add up to `messages`.
 */
export const ChartDay = z.object({
  date: z.string(), lists: z.number(), messages: z.number(),
  delivered: z.number(), undelivered: z.number(), unknown: z.number(), pending: z.number(), cost: Amount,
});
export type ChartDay = z.infer<typeof ChartDay>;

export const mailings = {
  /** Every day of the span has its row, the oldest first; the numbers are the lists' own counters. */
  chart: endpoint({
    method: 'GET', path: '/user/getlistschartdata', access: '/smslist/list',
    query: z.object({
      days: z._default(integerInQuery(1, 92), 14),
      timeZone: z._default(z.string().check(z.maxLength(64)), 'UTC'),
    }),
    data: z.object({ items: z.array(ChartDay), currency_code: z.string() }),
  }),
  list: endpoint({
    method: 'GET', path: '/smslist/list', access: '/smslist/list',
    query: z.object({
      filter: z._default(jsonInQuery(MailingFilter), {}),
      sort: z._default(z.enum(mailingSorts), '-created'),
      ...paging,
    }),
    data: z.object({ items: z.array(MailingList), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
  }),
  get: endpoint({
    method: 'GET', path: '/smslist/get', access: '/smslist/{id}',
    query: z.object({ id: integerInQuery(1, Number.MAX_SAFE_INTEGER) }),
    data: MailingDetail,
  }),
  alphaNames: endpoint({
    method: 'GET', path: '/smslist/listalphanames', access: '/smslist/new',
    data: z.object({ items: z.array(z.object({ uuid: z.string(), name: z.string(), messageTypes: z.array(z.string()), organizationUuid: z.nullable(z.string()) })) }),
  }),
  validateNumbers: endpoint({
    method: 'POST', path: '/smslist/validatetonums', access: '/smslist/action/create',
    body: z.object({ recipients: z.string().check(z.maxLength(MAX_PASTED_CHARACTERS)) }),
    data: RecipientCheck,
  }),
  /**
   * What a list would cost if it were made now (MAIL-05), without making it: the same rules, prices and recipients. A million
   * recipients in seconds. `longest` is the longest text that personal fields make, `preview` what some real recipients get.
   */
  estimate: endpoint({
    method: 'POST', path: '/v2/mailings/estimate', access: '/smslist/action/create', body: MailingContent, data: Estimate,
  }),
  /** One message to a number of one's own, charged as any (MAIL-14); `personal` are the values of the personal fields. */
  test: endpoint({
    method: 'POST', path: '/v2/mailings/test', access: '/smslist/action/create',
    body: z.extend(z.omit(MailingContent, { recipients: true, uploadUuid: true, recipientBooks: true, exceptBookUuids: true, conditions: true, dtsend: true, spreadSeconds: true, quietHours: true }), {
      num: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
      personal: z._default(z.partialRecord(z.enum(['name', 'param1', 'param2', 'param3', 'param4']), z.string().check(z.maxLength(500))), {}),
    }),
    data: z.object({ listId: z.number(), messageId: z.string(), cost: Amount, currency: z.string() }),
  }),
  /** Takes a list that is over (2, 3, 101) out of the page of lists, or back into it (MAIL-06). */
  hide: endpoint({
    method: 'POST', path: '/v2/mailings/hide', access: '/smslist/action/cancel', body: z.extend(byId, { hidden: z.boolean() }), data: z.object({ id: z.number(), hidden: z.boolean() }),
  }),
  createSend: endpoint({
    method: 'POST', path: '/smslist/createsend', access: '/smslist/action/create',
    body: NewMailing,
    data: changed,
  }),
  confirm: endpoint({
    method: 'POST', path: '/smslist/confirm', access: '/smslist/action/confirm', body: byId, data: changed,
  }),
  cancel: endpoint({
    method: 'POST', path: '/smslist/cancel', access: '/smslist/action/cancel', body: byId, data: changed,
  }),
  /** Asks the provider again about messages that are processing or unknown; `asked` of them. */
  recheck: endpoint({
    method: 'POST', path: '/sms/messagestatusrecheck', access: '/smslist/action/recheck',
    body: z.omit(MessageSet, { filter: true }),
    data: z.object({ asked: z.number() }),
  }),
  /** Sends again what was not delivered and may be by another try, which can cost again and counts to the day's spending. `more`: the rest of a long list follows by itself. */
  resetAttempts: endpoint({
    method: 'POST', path: '/sms/messageresetattempts', access: '/smslist/action/reset',
    body: MessageSet,
    data: z.object({ reset: z.number(), more: z.boolean() }),
  }),
  messages: endpoint({
    method: 'GET', path: '/sms/getlistmessages', access: '/smslist/{id}',
    query: z.object({
      id: integerInQuery(1, Number.MAX_SAFE_INTEGER),
      filter: z._default(jsonInQuery(z.strictObject({ status: z.optional(statuses) })), {}),
      ...paging,
    }),
    data: z.object({ items: z.array(Message), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
  }),
  /**
   * Every message of the customer, whatever sent it (MAIL-08): the newest list first, and within it the newest message. The work
   * for a page is bounded: where few of many messages fit the filter, a page may be short, or empty, and have a `next` all the
   * same, from which the search goes on; `next` is null only where all were looked at. So are pages of `messages`, and of `list`
   * where a text is searched for.
   */
  allMessages: endpoint({
    method: 'GET', path: '/sms/getallmessages', access: '/messages',
    query: z.object({ filter: z._default(jsonInQuery(MessageFilter), {}), ...paging }),
    data: z.object({ items: z.array(ListedMessage), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
  }),
};
