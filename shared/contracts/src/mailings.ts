import * as z from 'zod/mini';
import { maxCharacters } from './characters';
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
  /** Empty once it is deleted without ever having been confirmed: then it has no outcomes, only recipients. */
  counts: StatusCounts,
  /** Whether it ever was; only then it can have cost something. */
  confirmed: z.boolean(),
  /** Until when it has to be confirmed; of a deleted list (3) the moment at which it expired. */
  expiresAt: z.nullable(z.string()),
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

/**
 * Recipients without a message, by reason. `noRoute`: no direction covers the number; `noPrice`: the price list has no price for it; `excepted`: a contact of
 * an excluded address book; `unfit`: the recipient's text cannot be sent; `notAllowed`: a closed country; `trafficStopped`: a stopped block of numbers.
 * The last three are left out where there are none.
 */
const Rejected = z.object({
  invalid: z.number(), duplicates: z.number(), noRoute: z.number(), noPrice: z.number(), excepted: z.number(), landline: z.optional(z.number()), unfit: z.optional(z.number()),
  notAllowed: z.optional(z.number()), trafficStopped: z.optional(z.number()),
});

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
  /** The account that pays, what may be spent of it now, and whether that covers `maximum`. */
  accountUuid: z.string(),
  available: Amount,
  covered: z.boolean(),
  /** Why the preparation failed (status 101): a name of the error catalogue. */
  error: z.nullable(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  /** How far the recipients of its address books have been gathered; null where it has none, or once they are. */
  gathering: z.nullable(z.object({ done: z.number() })),
  rejected: Rejected,
});
export type MailingDetail = z.infer<typeof MailingDetail>;

export const Estimate = z.object({
  /** Messages that would be made, and parts of their main messages. */
  recipients: z.number(),
  parts: z.number(),
  rows: z.array(EstimateRow),
  maximum: Amount,
  currency: z.string(),
  /** The account that would pay: what is missing has to be paid in there. */
  accountUuid: z.string(),
  available: Amount,
  covered: z.boolean(),
  rejected: Rejected,
  /** Of the recipients, on a stop list now: not sent to where the list checks it, and not charged. */
  stopListed: z.number(),
  longest: z.nullable(z.object({ parts: z.number(), body: z.string() })),
  /** Pieces in braces that no value replaces, and that were not accepted: with them the list is not created. */
  unknownFields: z.array(z.object({ field: z.string(), suggestion: z.nullable(z.string()) })),
  /** How many recipients have no value for a field that the texts use without a default. */
  emptyValues: z.array(z.object({ field: z.enum(['name', 'param1', 'param2', 'param3', 'param4']), recipients: z.number() })),
  /** Some real recipients and what they get. */
  preview: z.array(z.object({ num: z.string(), body: z.string(), fallbackBody: z.nullable(z.string()), parts: z.number() })),
});
export type Estimate = z.infer<typeof Estimate>;

const byId = z.object({ id: z.number().check(z.int(), z.gte(1)) });
const changed = z.object({ id: z.number(), status: z.number() });

/**
 * One day, in the time zone that was asked for, of the lists that were confirmed on it, and of messages that were sent alone; `lists` are
 * mailing lists only. The five groups of outcomes add up to `messages`; `unsent` were accepted by no provider, and
 * `sent` have been: rates of delivery are of these.
 */
export const ChartDay = z.object({
  date: z.string(), lists: z.number(), messages: z.number(), sent: z.number(),
  delivered: z.number(), undelivered: z.number(), unsent: z.number(), unknown: z.number(), pending: z.number(), cost: Amount,
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
    body: z.object({ recipients: z.string().check(maxCharacters(MAX_PASTED_CHARACTERS)), type: z.optional(z.enum(messageTypes)) }),
    data: RecipientCheck,
  }),
  /**
   * What a list would cost if it were made now (MAIL-05), without making it: the same rules, prices and recipients. A million
   * recipients in seconds. `longest` is the longest text that personal fields make, `preview` what some real recipients get.
   */
  estimate: endpoint({
    method: 'POST', path: '/v2/mailings/estimate', access: '/smslist/action/create', onlyReads: true, body: MailingContent, data: Estimate,
  }),
  /** One message to a number of one's own, charged as any (MAIL-14); `personal` are the values of the personal fields. */
  test: endpoint({
    method: 'POST', path: '/v2/mailings/test', access: '/smslist/action/create',
    body: z.extend(z.omit(MailingContent, { recipients: true, uploadUuid: true, recipientBooks: true, exceptBookUuids: true, conditions: true, dtsend: true, spreadSeconds: true, quietHours: true }), {
      num: z.string().check(z.trim(), z.minLength(1), maxCharacters(100)),
      personal: z._default(z.partialRecord(z.enum(['name', 'param1', 'param2', 'param3', 'param4']), z.string().check(maxCharacters(500))), {}),
    }),
    data: z.object({ listId: z.number(), messageId: z.string(), cost: Amount, currency: z.string() }),
  }),
  /** Takes a list that is over (2, 3, 101) out of the page of lists, or back into it (MAIL-06). */
  hide: endpoint({
    method: 'POST', path: '/v2/mailings/hide', access: '/smslist/action/cancel', body: z.extend(byId, { hidden: z.boolean() }), data: z.object({ id: z.number(), hidden: z.boolean() }),
  }),
  createSend: endpoint({
    method: 'POST', path: '/smslist/createsend', creates: true, access: '/smslist/action/create',
    body: NewMailing,
    data: changed,
  }),
  confirm: endpoint({
    method: 'POST', path: '/smslist/confirm', access: '/smslist/action/confirm',
    body: z.extend(byId, {
      /** What the user was shown as `maximum`. Throws price_changed where it costs something else by now. */
      expected: z.optional(Amount),
    }),
    data: changed,
  }),
  cancel: endpoint({
    method: 'POST', path: '/smslist/cancel', access: '/smslist/action/cancel', body: byId,
    /** `submitted`: its messages that providers have been handed and not answered yet; they get their results and are charged as any. */
    data: z.extend(changed, { submitted: z.number() }),
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
      filter: z._default(jsonInQuery(z.strictObject({ status: z.optional(statuses), outcome: z.optional(statuses) })), {}),
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
