import * as z from 'zod/mini';
import { operation, said } from './operation';
import * as p from './pieces';

/** Delivery statuses by name; `statusCode` is the number that the portal and callbacks give. */
export const apiMessageStatuses = ['scheduled', 'queued', 'processing', 'undeliverable', 'delivered', 'expired', 'permanentError', 'failed', 'unknown', 'canceled'] as const;
export type ApiMessageStatus = (typeof apiMessageStatuses)[number];

export const ApiMessage = z.object({
  uuid: p.uuid,
  id: said(z.string(), 'The number by which the portal and callbacks know it.', '184467'),
  listUuid: said(z.string(), 'The list it belongs to; a message that was sent alone is a list of its own.'),
  to: said(z.string(), 'In digits, without a plus.', '380671234567'),
  from: z.string(),
  type: z.string(),
  text: z.string(),
  status: said(z.enum(apiMessageStatuses), 'Where it stands.', 'delivered'),
  statusCode: z.number(),
  extendedStatus: said(z.nullable(z.string()), '`seen` where the recipient has read it.'),
  reason: said(z.nullable(z.string()), 'Why it was not delivered: a name of the documentation’s list of reasons.'),
  usedFallback: said(z.boolean(), 'Whether its fallback has taken over.'),
  detail: said(z.nullable(z.record(z.string(), z.string())), 'What the provider told of it: `call`, the number to call, `cliFilter`, the pattern of the number that calls.'),
  parts: z.number(),
  cost: said(p.money, 'Charged so far.'),
  currency: p.currency,
  customerSmsId: z.nullable(z.string()),
  created: p.time,
  updated: p.time,
  sent: z.nullable(p.time),
  sendAt: said(z.nullable(z.string()), 'When it leaves, where a time was asked for.'),
});
export type ApiMessage = z.infer<typeof ApiMessage>;

export const NewApiMessage = z.strictObject({
  to: p.number, from: p.alphaName, type: p.type, text: p.text, contentType: p.contentType, content: p.content,
  personal: said(z.optional(z.strictObject(p.personalFields)), 'The recipient’s personal fields.'),
  fallback: p.fallback, ttlSeconds: p.ttlSeconds, sendAt: p.sendAt, stopListCheck: p.stopListCheck, customerSmsId: z.optional(p.customerSmsId), organizationUuid: p.organizationUuid,
});
export type NewApiMessage = z.infer<typeof NewApiMessage>;

/** Lines beyond are refused. */
export const MOST_BULK_LINES = 1_000_000;
/** The same for a sandbox key. */
export const MOST_SANDBOX_LINES = 10_000;

/** The first line of a bulk request: what all its messages have in common. */
export const BulkHead = z.strictObject({
  name: said(z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))), 'Name of the list in the portal; the day and time where left out.'),
  from: p.alphaName, type: p.type, text: p.text, contentType: p.contentType, content: p.content, fallback: p.fallback, ttlSeconds: p.ttlSeconds, sendAt: p.sendAt,
  stopListCheck: p.stopListCheck, organizationUuid: p.organizationUuid,
  customerListId: said(z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))), 'Your own id of the list: sent twice with the same lines it makes one list, so that what was not answered may be sent again. Without one it may become two.'),
  hold: said(z._default(z.boolean(), false), 'Prepares and prices the list and waits for `confirmList`; otherwise it leaves by itself once it is prepared.'),
});
export type BulkHead = z.infer<typeof BulkHead>;

/** Each other line: a recipient, with what is his own. */
export const BulkLine = z.strictObject({
  to: p.number, ...p.personalFields,
  text: said(z.optional(z.string().check(z.minLength(1), z.maxLength(4_000))), 'Instead of the text of the first line.'),
  customerSmsId: z.optional(p.customerSmsId),
});
export type BulkLine = z.infer<typeof BulkLine>;

/** accepted + duplicates + rejected = lines, always. */
export const BulkAnswer = z.object({
  uuid: said(z.string(), 'Of the list.'),
  status: z.string(),
  lines: said(z.number(), 'Recipients that were given.'),
  accepted: z.number(),
  duplicates: said(z.number(), 'Numbers, or customerSmsIds, that were given before.'),
  rejected: z.number(),
  faults: said(z.array(z.object({ line: z.number(), pointer: z.string(), code: z.string(), detail: z.string() })), 'The first 100 lines that were rejected; the first line of the request is line 1.'),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

const checking = [
  'alpha_name_not_found', 'no_direction', 'sandbox_unavailable', 'no_account', 'text_empty', 'text_too_long', 'text_malformed', 'content_missing', 'content_not_allowed', 'content_too_long',
  'text_without_code', 'not_found',
] as const;
/** Of who brings a list is told at once; what its recipients and its price come to is told by the list. */
const bringing = [...checking, 'send_time_invalid', 'send_time_past', 'traffic_stopped'] as const;
const accepting = [...bringing, 'no_price', 'no_route', 'balance_insufficient', 'debt_outstanding', 'country_not_allowed', 'spend_cap_reached'] as const;

export const ApiEstimate = z.object({
  recipients: z.number(),
  parts: said(z.number(), 'Of all main messages.'),
  maximum: said(p.money, 'The most it can cost: all main messages, and all fallbacks where there is one.'),
  currency: p.currency,
  available: said(p.money, 'What may be spent now.'),
  covered: z.boolean(),
  stopListed: said(z.number(), 'Of the recipients, in one of your stop lists now: where that is checked nothing is sent to them, nor charged.'),
  rows: z.array(z.object({ fallback: z.boolean(), destination: z.string(), country: z.string(), recipients: z.number(), parts: z.number(), unitPrice: p.money, sum: p.money })),
  rejected: said(z.record(z.string(), z.number()), 'Recipients that would have no message, by reason, without reasons that nobody has: `duplicates`, `noRoute`, `unfit`, `notAllowed` and `trafficStopped` as in `rejected` of a list; `invalid`: no number; `noPrice`: a number without a price, which a list counts as `invalid`.'),
});

export const apiMessages = {
  sendMessage: operation({
    id: 'sendMessage', group: 'messages', method: 'POST', path: '/api/v1/messages', scope: 'messages:send', status: 202, repeatable: true,
    summary: 'Send one message', description: 'Takes one message in: priced, paid for and queued before the answer comes. The same `customerSmsId` again gets the same message.',
    body: NewApiMessage, data: ApiMessage, errors: ['num_invalid', 'number_required', 'customer_sms_id_taken', ...accepting],
  }),
  sendBulk: operation({
    id: 'sendBulk', group: 'messages', method: 'POST', path: '/api/v1/messages/bulk', scope: 'messages:send', status: 202,
    summary: 'Send to up to a million recipients', description: 'A stream of lines (`application/x-ndjson`): the first says what all messages have in common, each other names a recipient. A line that cannot be used is rejected alone and told of; the others make one list. Nothing is stored where the lines break off. Where no answer came, the list may be there all the same, and leave: with a `customerListId` sending it again is safe. A sandbox key sends 10,000 lines at most.',
    body: BulkHead, line: BulkLine, data: BulkAnswer, errors: ['customer_list_id_taken', 'no_recipients', 'no_valid_numbers', 'too_many_lines', ...bringing],
  }),
  getMessage: operation({
    id: 'getMessage', group: 'messages', method: 'GET', path: '/api/v1/messages/{uuid}', scope: 'messages:read',
    summary: 'One message', description: 'As it stands now.', params: p.byUuid, data: ApiMessage, errors: ['not_found'],
  }),
  listMessages: operation({
    id: 'listMessages', group: 'messages', method: 'GET', path: '/api/v1/messages', scope: 'messages:read',
    summary: 'Messages', description: 'Every message of yours, whatever sent it, the newest first.', errors: ['num_invalid'],
    query: z.strictObject({
      ...p.pageQuery,
      status: said(z.optional(z.enum(apiMessageStatuses)), 'Only those that stand so.'),
      to: said(z.optional(z.string().check(z.trim(), z.maxLength(30))), 'Only those to this number.'),
      customerSmsId: said(z.optional(z.string().check(z.maxLength(100))), 'Only the one with this id of yours.'),
      since: said(z.optional(z.iso.datetime({ offset: true })), 'Only those made at or after.'),
      until: said(z.optional(z.iso.datetime({ offset: true })), 'Only those made before.'),
    }),
    data: p.pageOf(ApiMessage),
  }),
  cancelMessage: operation({
    id: 'cancelMessage', group: 'messages', method: 'POST', path: '/api/v1/messages/{uuid}/cancel', scope: 'messages:send',
    summary: 'Cancel a message', description: 'One that was sent alone and has not left yet; what was set aside for it comes back. One that belongs to a list is canceled with its list.',
    params: p.byUuid, data: ApiMessage, errors: ['not_found', 'message_transition_refused', 'message_of_list'],
  }),
  estimate: operation({
    id: 'estimate', group: 'messages', method: 'POST', path: '/api/v1/estimate', scope: 'messages:send',
    summary: 'What it would cost', description: 'By the same rules and prices as sending, without sending. For more recipients use `sendBulk` with `hold`.',
    body: z.strictObject({
      to: said(z.array(p.number).check(z.minLength(1), z.maxLength(1_000)), 'Up to 1,000 recipients.'),
      from: p.alphaName, type: p.type, text: p.text, contentType: p.contentType, content: p.content, fallback: p.fallback, ttlSeconds: p.ttlSeconds, stopListCheck: p.stopListCheck,
      organizationUuid: p.organizationUuid,
    }),
    data: ApiEstimate, errors: [...checking, 'no_valid_numbers'],
  }),
};
