import * as z from 'zod/mini';
import { contentTypes, RichContent } from './content';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { messageTypes } from './message-types';
import { Amount } from './money';
import { MAX_PASTED_CHARACTERS, NewMailing } from './new-mailing';
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
  /** Parts of one message. */
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
  body: z.string(),
  content: z.nullable(RichContent),
  /** Parts of one. */
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
  /** `noRoute`: no direction leads there. */
  rejected: z.object({ invalid: z.number(), duplicates: z.number(), noRoute: z.number() }),
});
export type MailingDetail = z.infer<typeof MailingDetail>;

export const Message = z.object({
  id: z.string(),
  recipient: z.string(),
  status: z.number(),
  extended_status: z.nullable(z.string()),
  /** What the provider told of it: `call`, the number to call, `cliFilter`, the pattern of the number that calls. */
  detail: z.nullable(z.record(z.string(), z.string())),
  /** A key under `reasons.*`, where the status has one. */
  reason: z.nullable(z.string()),
  /** Whether its fallback has taken over, and then what became of the main message and why. */
  fallback: z.boolean(),
  main_status: z.nullable(z.number()),
  main_reason: z.nullable(z.string()),
  partscount: z.number(),
  cost: Amount,
  customerSmsId: z.nullable(z.string()),
  created: z.string(),
  updated: z.string(),
  dtsend: z.nullable(z.string()),
});
export type Message = z.infer<typeof Message>;

export const BadRow = z.object({ line: z.number(), value: z.string(), reason: z.string() });
export type BadRow = z.infer<typeof BadRow>;

/** What became of the recipients that were given: valid + invalid + duplicates = rows, always. */
export const RecipientCheck = z.object({
  rows: z.number(),
  valid: z.number(),
  invalid: z.number(),
  duplicates: z.number(),
  /** The first 100 invalid rows. */
  badRows: z.array(BadRow),
  /** The first 50 valid recipients. */
  preview: z.array(z.object({ num: z.string(), name: z.nullable(z.string()) })),
});
export type RecipientCheck = z.infer<typeof RecipientCheck>;

const statuses = z.array(z.number().check(z.int(), z.gte(0), z.lte(999))).check(z.maxLength(20));

export const MailingFilter = z.strictObject({
  status: z.optional(statuses),
  text: z.optional(z.string().check(z.trim(), z.maxLength(200))),
});
export type MailingFilter = z.infer<typeof MailingFilter>;

export const mailingSorts = ['-created', 'created', 'name', '-name'] as const;
const paging = { limit: z._default(integerInQuery(1, 100), 25), cursor: z.optional(z.string().check(z.maxLength(300))) };
const byId = z.object({ id: z.number().check(z.int(), z.gte(1)) });
const messageIds = z.array(z.string().check(z.regex(/^[1-9]\d{0,17}$/))).check(z.minLength(1), z.maxLength(1_000));

/** Some messages of a list, or all that may be meant; `status` narrows them to what they have come to. */
export const MessageSet = z.object({
  id: z.number().check(z.int(), z.gte(1)),
  messageIds: z.optional(messageIds),
  filter: z._default(z.strictObject({ status: z.optional(statuses) }), {}),
});
export type MessageSet = z.input<typeof MessageSet>;

const changed = z.object({ id: z.number(), status: z.number() });

/** One day, in the time zone that was asked for, of the lists that were confirmed on it; `pending` has left neither 0, 1 nor 10. */
/** `unknown` are those whose end nobody learned; the four parts add up to `messages`. */
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
    data: z.object({ items: z.array(z.object({ uuid: z.string(), name: z.string(), messageTypes: z.array(z.string()) })) }),
  }),
  validateNumbers: endpoint({
    method: 'POST', path: '/smslist/validatetonums', access: '/smslist/action/create',
    body: z.object({ recipients: z.string().check(z.maxLength(MAX_PASTED_CHARACTERS)) }),
    data: RecipientCheck,
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
  /** Sends again what was not delivered and may be by another try, which can cost again. `more`: the rest of a long list follows by itself. */
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
};

/**
 * The file of recipients travels as the raw body (`text/csv`), read as a stream, so that its size does not matter to memory.
 * Outside `endpoint`, whose bodies are JSON.
 */
export const recipientUpload = {
  method: 'POST',
  path: '/v2/recipients/upload',
  access: '/smslist/action/create',
  data: z.extend(RecipientCheck, { uuid: z.string() }),
} as const;
export type RecipientUpload = z.infer<typeof recipientUpload.data>;
