import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { contentTypes, RichContent } from './content';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { MailingFilter, mailingSorts, MessageFilter, statuses } from './mailing-filters';
import { messageTypes } from './message-types';
import { FailureReason, ListedMessage, ListMessage, MessageDetail, MessageSet } from './messages';
import { Amount } from './money';
import { ListName, MAX_PASTED_CHARACTERS, MailingContent, NewMailing, QuietHours } from './new-mailing';
import { paging } from './paging';
import { RecipientCheck } from './recipients';
import { StatusCounts } from './status-counts';
import { TextComparison } from './text-comparison';

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
  /** Number of recipients. */
  msgcount: z.number(),
  /** Parts of one message; of the longest if texts differ per recipient. */
  smscount: z.number(),
  /** Parts of all messages. */
  partscount: z.number(),
  /** Amount charged so far, out of `maximum`. */
  cost: Amount,
  maximum: Amount,
  currency: z.string(),
  /** Empty for a list deleted before confirmation: it has recipients but no outcomes. */
  counts: StatusCounts,
  /** True if ever confirmed, so it may have costs. */
  confirmed: z.boolean(),
  /** Confirmation deadline, even if it has passed. Null after confirmation or deletion by a user. */
  expiresAt: z.nullable(z.string()),
  /** Paused by a person or program; its remaining messages wait. */
  paused: z.boolean(),
});
export type MailingList = z.infer<typeof MailingList>;

/** One row of the estimate: recipients of one destination at one price, for main messages or fallbacks. */
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

/** Messages that weren't charged for the same reason (a key under `reasons.*`), and the amount that had been reserved for them. */
const Difference = z.object({ reason: z.string(), messages: z.number(), sum: Amount });
type Difference = z.infer<typeof Difference>;

/** Sent if the main message isn't delivered in time. */
export const MailingFallback = z.object({
  type: z.enum(messageTypes),
  contentType: z.enum(contentTypes),
  from: z.string(),
  alphaNameUuid: z.string(),
  body: z.string(),
  content: z.nullable(RichContent),
  /** Parts of one message; of the longest if texts differ per recipient. */
  smscount: z.number(),
});
export type MailingFallback = z.infer<typeof MailingFallback>;

/**
 * Recipients without a message, by reason. `noRoute`: no direction covers the number; `noPrice`: the price list has no price; `excluded`: a
 * contact of an excluded address book; `landline`: a landline that may not get text messages; `invalidText`: the recipient's text can't be
 * sent; `notAllowed`: a blocked country; `trafficBlocked`: a blocked range of numbers. The last four are omitted if zero.
 */
const Rejected = z.object({
  invalid: z.number(), duplicates: z.number(), noRoute: z.number(), noPrice: z.number(), excluded: z.number(),
  landline: z.optional(z.number()), invalidText: z.optional(z.number()),
  notAllowed: z.optional(z.number()), trafficBlocked: z.optional(z.number()),
});

export const MailingDetail = z.extend(MailingList, {
  content: z.nullable(RichContent),
  fallback: z.nullable(MailingFallback),
  /** How long the main message may wait for delivery. */
  ttlSeconds: z.nullable(z.number()),
  /** Time zone in which `dtsend` was chosen; null if unset. */
  timeZone: z.nullable(z.string()),
  /** `dtsend` is the time in `timeZone`; recipients get their messages when their own clocks show it. */
  localTime: z.boolean(),
  stopListCheck: z.boolean(),
  /** The fields from here to `ownLinks` are settings that a copy of the list reuses. */
  alphaNameUuid: z.string(),
  organizationUuid: z.nullable(z.string()),
  spreadSeconds: z.nullable(z.number()),
  quietHours: z.nullable(QuietHours),
  ownLinks: z.boolean(),
  /** Omitted if the list has one text. */
  comparison: z.optional(TextComparison),
  /** Recipients who unsubscribed by a link in the list's messages; omitted if its texts have no unsubscribe link. */
  unsubscribed: z.optional(z.number()),
  /** Hidden from the page of lists by its customer; only finished lists can be hidden. */
  hidden: z.boolean(),
  /** When messages that still wait in the queue expire; null before the confirmation. */
  queueUntil: z.nullable(z.string()),
  /** Each recipient has an individual text; `body` isn't sent. */
  personal: z.boolean(),
  estimate: z.array(EstimateRow),
  /** Why the list cost less than `maximum`. Finally, `cost` and these differences add up to `maximum`. */
  differences: z.array(Difference),
  /** Paying account, its available balance, and whether that covers `maximum`. */
  accountUuid: z.string(),
  available: Amount,
  covered: z.boolean(),
  /** Why the preparation failed (status 101), or why a list with `sendUpTo` waits (status 0); `name` is of the error catalog. */
  error: z.nullable(z.object({ name: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  /** Who may confirm a list that is too expensive for one person: the viewer (`you`) or only others; null if it needs no approval. */
  approval: z.nullable(z.enum(['you', 'other'])),
  /** Progress of reading recipients from address books; null if the list uses none, or after reading has finished. */
  collecting: z.nullable(z.object({ done: z.number() })),
  rejected: Rejected,
});
export type MailingDetail = z.infer<typeof MailingDetail>;

export const Estimate = z.object({
  /** Messages to create, and parts of their main messages. */
  recipients: z.number(),
  parts: z.number(),
  rows: z.array(EstimateRow),
  maximum: Amount,
  currency: z.string(),
  /** Paying account, where a missing amount must be topped up. */
  accountUuid: z.string(),
  available: Amount,
  covered: z.boolean(),
  /** By the customer's sending rules: the composer asks again before it sends, and another person than the author must confirm. */
  askFirst: z.boolean(),
  needsApproval: z.boolean(),
  rejected: Rejected,
  /** Recipients currently on a stop list for the message, and for its fallback: skipped and not charged if `stopListCheck` is on. */
  stopListed: z.number(),
  longest: z.nullable(z.object({ parts: z.number(), body: z.string() })),
  /** Placeholders that would be sent unchanged and are not in `acceptedFields`; they prevent the list's creation. */
  unknownFields: z.array(z.object({ field: z.string(), suggestion: z.nullable(z.string()) })),
  /** Number of recipients without a value for a field that a text uses without a default. */
  emptyValues: z.array(z.object({ field: z.enum(['name', 'param1', 'param2', 'param3', 'param4']), recipients: z.number() })),
  /** Some real recipients with their texts; `otherBody` is text B of two that are compared. */
  preview: z.array(z.object({
    num: z.string(), body: z.string(), otherBody: z.optional(z.string()), fallbackBody: z.nullable(z.string()), parts: z.number(),
  })),
  /** Recipients of each text in the sample, and of the better text later; omitted for one text. `maximum` is of the dearer text for all. */
  comparison: z.optional(z.object({ sample: z.number(), rest: z.number() })),
});
export type Estimate = z.infer<typeof Estimate>;

const byId = z.object({ id: z.number().check(z.int(), z.gte(1)) });
const changed = z.object({ id: z.number(), status: z.number() });

const deliveryCounts = { accepted: z.number(), delivered: z.number(), undelivered: z.number(), unsent: z.number() };

export const mailings = {
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
    data: z.object({ items: z.array(
      z.object({ uuid: z.string(), name: z.string(), messageTypes: z.array(z.string()), organizationUuid: z.nullable(z.string()) }),
    ) }),
  }),
  validateNumbers: endpoint({
    method: 'POST', path: '/smslist/validatetonums', access: '/smslist/action/create',
    body: z.object({ recipients: z.string().check(maxCharacters(MAX_PASTED_CHARACTERS)), type: z.optional(z.enum(messageTypes)) }),
    data: RecipientCheck,
  }),
  /**
   * Cost of the list if `createSend` created it now (MAIL-05). A million recipients take seconds. `longest` is the longest
   * personalized text, `preview` some real recipients' texts.
   */
  estimate: endpoint({
    method: 'POST', path: '/v2/mailings/estimate', access: '/smslist/action/create', onlyReads: true, body: MailingContent, data: Estimate,
  }),
  /** A test message to one's own number, charged as usual (MAIL-14); `personal` are values of the personal fields. */
  test: endpoint({
    method: 'POST', path: '/v2/mailings/test', access: '/smslist/action/create',
    body: z.extend(z.omit(MailingContent, {
      recipients: true, uploadUuid: true, recipientBooks: true, excludedBookUuids: true, conditions: true, dtsend: true,
      localTime: true, spreadSeconds: true, quietHours: true, comparison: true,
    }), {
      num: z.string().check(z.trim(), z.minLength(1), maxCharacters(100)),
      personal: z._default(z.partialRecord(
        z.enum(['name', 'param1', 'param2', 'param3', 'param4']), z.string().check(maxCharacters(500)),
      ), {}),
    }),
    data: z.object({ listId: z.number(), messageId: z.string(), cost: Amount, currency: z.string() }),
  }),
  /** Hides a finished list (status 2, 3 or 101) from the page of lists, or shows it again (MAIL-06). */
  hide: endpoint({
    method: 'POST', path: '/v2/mailings/hide', access: '/smslist/action/cancel', body: z.extend(byId, { hidden: z.boolean() }),
    data: z.object({ id: z.number(), hidden: z.boolean() }),
  }),
  rename: endpoint({
    method: 'POST', path: '/v2/mailings/rename', access: '/smslist/action/create', body: z.extend(byId, { name: ListName }),
    data: z.object({ id: z.number(), name: z.string() }),
  }),
  createSend: endpoint({
    method: 'POST', path: '/smslist/createsend', creates: true, access: '/smslist/action/create',
    body: NewMailing,
    data: changed,
  }),
  confirm: endpoint({
    method: 'POST', path: '/smslist/confirm', access: '/smslist/action/confirm',
    body: z.extend(byId, {
      /** The displayed `maximum`. Throws price_changed if it has changed. */
      expected: z.optional(Amount),
    }),
    data: changed,
  }),
  cancel: endpoint({
    method: 'POST', path: '/smslist/cancel', access: '/smslist/action/cancel', body: byId,
    /** `submitted`: number of messages that await a provider's response; they complete and are charged as usual. */
    data: z.extend(changed, { submitted: z.number() }),
  }),
  /** Holds back the remaining messages of a confirmed list, or sends them on. */
  pause: endpoint({
    method: 'POST', path: '/v2/mailings/pause', access: '/smslist/action/cancel', body: z.extend(byId, { paused: z.boolean() }),
    data: z.object({ id: z.number(), paused: z.boolean() }),
  }),
  /** Queries providers about messages that are processing or unknown; returns the number of queries queued. */
  recheck: endpoint({
    method: 'POST', path: '/sms/messagestatusrecheck', access: '/smslist/action/recheck',
    body: z.omit(MessageSet, { filter: true }),
    data: z.object({ queued: z.number() }),
  }),
  /** Retries undelivered messages that can succeed. They may cost again and count toward the daily limit. `more`: the rest is queued. */
  resetAttempts: endpoint({
    method: 'POST', path: '/sms/messageresetattempts', access: '/smslist/action/reset',
    // `maxCost`: what the messages may cost, each with its fallback. If it is more, nothing is resent, and the answer is price_changed.
    body: z.extend(MessageSet, { maxCost: z.optional(Amount) }),
    data: z.object({ reset: z.number(), more: z.boolean() }),
  }),
  messages: endpoint({
    method: 'GET', path: '/sms/getlistmessages', access: '/smslist/{id}',
    query: z.object({
      id: integerInQuery(1, Number.MAX_SAFE_INTEGER),
      filter: z._default(jsonInQuery(z.strictObject({
        status: z.optional(statuses), outcome: z.optional(statuses),
        /** Names of reasons as the API reports them, or NO_REASON. */
        reason: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.maxLength(20))),
      })), {}),
      ...paging,
    }),
    data: z.object({ items: z.array(ListMessage), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
  }),
  /**
   * Why messages of a list weren't delivered, most frequent reason first. `messages` is exact. A call examines a limited number of messages
   * for `items`: until all of them are, `counting` has the progress, and the next call continues.
   */
  failures: endpoint({
    method: 'GET', path: '/v2/mailings/failures', access: '/smslist/{id}',
    query: z.object({ id: integerInQuery(1, Number.MAX_SAFE_INTEGER) }),
    data: z.object({
      messages: z.number(), items: z.array(FailureReason), counting: z.nullable(z.object({ examined: z.number(), total: z.number() })),
    }),
  }),
  /**
   * When messages of a list were accepted by a provider and got their outcomes. The steps are consecutive, as long as the list's sending
   * needs; `later` has what came after the last. A retried message counts again.
   */
  delivery: endpoint({
    method: 'GET', path: '/v2/mailings/delivery', access: '/smslist/{id}',
    query: z.object({ id: integerInQuery(1, Number.MAX_SAFE_INTEGER) }),
    data: z.object({
      stepSeconds: z.number(), items: z.array(z.object({ at: z.string(), ...deliveryCounts })), later: z.nullable(z.object(deliveryCounts)),
    }),
  }),
  /** One message with its events, from the confirmation to the receipt (MAIL-11). */
  message: endpoint({
    method: 'GET', path: '/v2/messages/get', access: '/messages',
    query: z.object({ id: integerInQuery(1, Number.MAX_SAFE_INTEGER) }),
    data: MessageDetail,
  }),
  /**
   * Every message of the customer from any source (MAIL-08), newest list first, and newest message first within it.
   * Work per page is bounded: with a rare match, a page may be short or empty and still have a `next`; only null marks the end. The same
   * applies to `messages`, and to `list` with a text search.
   */
  allMessages: endpoint({
    method: 'GET', path: '/sms/getallmessages', access: '/messages',
    query: z.object({ filter: z._default(jsonInQuery(MessageFilter), {}), ...paging }),
    data: z.object({ items: z.array(ListedMessage), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
  }),
  /**
   * Numbers and cost of the messages that match the filter. Bounded as `allMessages`: unless `complete`, there may be more. `cost` is null
   * if only the numbers are known.
   */
  messageTotals: endpoint({
    method: 'GET', path: '/v2/messages/totals', access: '/messages',
    query: z.object({ filter: z._default(jsonInQuery(MessageFilter), {}) }),
    data: z.object({
      counts: StatusCounts, cost: z.nullable(z.array(z.object({ currency: z.string(), sum: Amount }))), complete: z.boolean(),
    }),
  }),
};
