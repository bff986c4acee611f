import * as z from 'zod/mini';
import { maxCharacters } from '../characters';
import { TextComparison } from '../text-comparison';
import { operation, described } from './operation';
import * as p from './shared-fields';

/** Delivery statuses by name, plus final states of messages that no provider accepted. Their `statusCode` is usually 2 (undeliverable). */
export const apiMessageStatuses = [
  'scheduled', 'queued', 'processing', 'undeliverable', 'delivered', 'expired', 'permanentError', 'failed', 'unknown',
  'canceled', 'blockedStopList', 'blockedTraffic', 'rejected',
] as const;
export type ApiMessageStatus = (typeof apiMessageStatuses)[number];

export const ApiMessage = z.object({
  uuid: p.uuid,
  id: described(z.string(), 'Message number in the portal and in webhooks.', '184467'),
  listUuid: described(z.string(), 'ID of its list. Messages that are sent alone share lists.'),
  to: described(z.string(), 'Digits only, without a plus.', '380671234567'),
  from: z.string(),
  type: z.string(),
  text: z.string(),
  status: described(
    z.enum(apiMessageStatuses),
    'Current status. Messages that are `canceled`, `blockedStopList`, `blockedTraffic` or `rejected` were never sent: no provider accepted them.',
    'delivered',
  ),
  statusCode: z.number(),
  extendedStatus: described(z.nullable(z.string()), '`seen` if the recipient has read it.'),
  reason: described(z.nullable(z.string()), 'Why it wasn’t delivered: a name from the list of reasons in the documentation.'),
  usedFallback: described(z.boolean(), 'Whether the fallback took over.'),
  detail: described(z.nullable(
    z.record(z.string(), z.string()),
  ), 'Details from the provider: `call`, the number to call; `cliFilter`, the pattern of the calling number.'),
  parts: z.number(),
  cost: described(p.money, 'Charged so far.'),
  currency: p.currency,
  customerSmsId: z.nullable(z.string()),
  created: p.time,
  updated: p.time,
  sent: z.nullable(p.time),
  sendAt: described(z.nullable(z.string()), 'Scheduled send time, if set.'),
});
export type ApiMessage = z.infer<typeof ApiMessage>;

export const NewApiMessage = z.strictObject({
  to: p.number, from: p.alphaName, type: p.type, text: p.text, acceptedFields: p.acceptedFields, contentType: p.contentType,
  content: p.content,
  personal: described(z.optional(z.strictObject(p.personalFields)), 'The recipient’s personal fields.'),
  fallback: p.fallback, ttlSeconds: p.ttlSeconds, sendAt: p.sendAt, stopListCheck: p.stopListCheck,
  customerSmsId: z.optional(p.customerSmsId), organizationUuid: p.organizationUuid,
});
export type NewApiMessage = z.infer<typeof NewApiMessage>;

/** Maximum number of recipients in a bulk request. */
export const MAX_BULK_LINES = 1_000_000;
/** Maximum number of recipients in a bulk request of a sandbox key. */
export const MAX_SANDBOX_LINES = 10_000;

/** First line of a bulk request: settings of all its messages. */
export const BulkHead = z.strictObject({
  name: described(z.optional(
    z.string().check(z.trim(), z.minLength(1), maxCharacters(200)),
  ), 'Name of the list in the portal. Defaults to your list ID, or to the start of the text with the time.'),
  from: p.alphaName, type: p.type, text: p.text, acceptedFields: p.acceptedFields, contentType: p.contentType, content: p.content,
  fallback: p.fallback, ttlSeconds: p.ttlSeconds, sendAt: p.sendAt, sendAtLocal: p.sendAtLocal, quietHours: p.quietHours,
  spreadSeconds: p.spreadSeconds,
  stopListCheck: p.stopListCheck, organizationUuid: p.organizationUuid,
  customerListId: described(z.optional(
    z.string().check(z.trim(), z.minLength(1), maxCharacters(100)),
  ), 'Your list ID. Sending it again with the same lines doesn’t create a second list, so retries are safe. Without it, a retry can create a second list.'),
  comparison: described(z.optional(z.strictObject({
    text: described(z.string().check(z.minLength(1), maxCharacters(4_000)), 'Text B. Text A is `text`.'),
    samplePercent: described(TextComparison.shape.samplePercent, 'Recipients of each text in the sample, in percent; at least 10 of them.', 10),
    criterion: described(
      TextComparison.shape.criterion,
      'By what the text for the rest is chosen: the share of delivered messages, of recipients who clicked or replied, or by `chooseText`. For `clicks`, your short links in both texts become unique per recipient.',
    ),
    waitHours: described(
      TextComparison.shape.waitHours, 'From the end of the sample’s sending to the choice. With `manual`, the rest waits for seven days at most.', 4,
    ),
  })), 'Compares a second text: a sample of the recipients gets either text, the rest gets the better one. Can’t be combined with `spreadSeconds`, `sendAtLocal`, codes, or lines with a `text`.'),
  hold: described(
    z._default(z.boolean(), false),
    'Prepares and prices the list, then waits for `confirmList`. Otherwise, it is sent as soon as it is prepared.',
  ),
});
export type BulkHead = z.infer<typeof BulkHead>;

/** Each further line of a bulk request: a recipient with individual values. */
export const BulkLine = z.strictObject({
  to: p.number, ...p.personalFields,
  text: described(z.optional(z.string().check(z.minLength(1), maxCharacters(4_000))), 'Replaces the text of the first line.'),
  customerSmsId: z.optional(p.customerSmsId),
});
export type BulkLine = z.infer<typeof BulkLine>;

/** Invariant: accepted + duplicates + rejected = lines. */
export const BulkAnswer = z.object({
  uuid: described(z.string(), 'ID of the list.'),
  status: z.string(),
  lines: described(z.number(), 'Recipients given.'),
  accepted: z.number(),
  duplicates: described(z.number(), 'Numbers or `customerSmsId`s that were given before.'),
  rejected: z.number(),
  faults: described(z.array(
    z.object({ line: z.number(), pointer: z.string(), code: z.string(), detail: z.string() }),
  ), 'The first 100 rejected lines. The first line of the request is line 1.'),
});
export type BulkAnswer = z.infer<typeof BulkAnswer>;

const checking = [
  'alpha_name_not_found', 'no_direction', 'sandbox_unavailable', 'no_account', 'text_empty', 'text_too_long', 'text_malformed',
  'content_missing', 'content_not_allowed', 'content_too_long',
  'text_without_code', 'not_found',
] as const;
/** Errors of all sending requests. Missing routes, prices or balance (below) refuse only single messages; a list reports them later. */
export const submissionErrors = [
  ...checking, 'unknown_fields', 'fallback_same', 'send_time_invalid', 'send_time_past', 'traffic_stopped',
] as const;
const acceptanceErrors = [
  ...submissionErrors, 'no_price', 'no_route', 'balance_insufficient', 'debt_outstanding', 'landline_not_allowed', 'country_not_allowed',
  'spend_cap_reached',
] as const;

export const ApiEstimate = z.object({
  recipients: z.number(),
  parts: described(z.number(), 'Parts of all main messages.'),
  maximum: described(p.money, 'Maximum cost: all main messages, plus all fallbacks if there is one.'),
  currency: p.currency,
  available: described(p.money, 'Amount you can spend now.'),
  covered: z.boolean(),
  stopListed: described(
    z.number(), 'Recipients that are now on a stop list for all messages, or for those of the alpha name. If stop lists are checked, nothing is sent to them or charged.',
  ),
  rows: z.array(z.object({
    fallback: z.boolean(), destination: z.string(), country: z.string(), recipients: z.number(), parts: z.number(), unitPrice: p.money,
    sum: p.money,
  })),
  unknownFields: described(
    z.array(z.object({ field: z.string(), suggestion: described(z.nullable(z.string()), 'Field that was probably meant.') })),
    'Pieces in braces that are neither personal fields nor listed in `acceptedFields`. Sending refuses them.',
  ),
  emptyValues: described(
    z.array(z.object({ field: z.string(), recipients: z.number() })),
    'Number of recipients without a value for a field that the texts use without a default.',
  ),
  rejected: described(z.record(
    z.string(), z.number(),
  ), 'Recipients that would get no message, by reason; reasons with none are left out. `invalid`, `duplicates`, `landline`, `noPrice`, `noRoute`, `unfit`, `notAllowed` and `trafficStopped` mean the same as in `rejected` of a list.'),
});

export const apiMessages = {
  sendMessage: operation({
    id: 'sendMessage', group: 'messages', method: 'POST', path: '/api/v1/messages', scope: 'messages:send', status: 202, repeatable: true,
    summary: 'Send a message',
    description: 'Accepts one message: it is priced, paid for, and queued before the call returns. The same `customerSmsId` again returns the same message.',
    body: NewApiMessage, data: ApiMessage, errors: ['num_invalid', 'number_required', 'customer_sms_id_taken', ...acceptanceErrors],
  }),
  sendBulk: operation({
    id: 'sendBulk', group: 'messages', method: 'POST', path: '/api/v1/messages/bulk', scope: 'messages:send', status: 202,
    summary: 'Send to up to a million recipients',
    description: 'Takes a stream of lines (`application/x-ndjson`): the first has what all messages share, each other line is one recipient. A line that can’t be used is rejected and reported; the others become one list. If the stream breaks off, nothing is stored. If you get no response, the list may still exist and be sent: with a `customerListId`, it is safe to send it again. A sandbox key can send up to 10,000 lines.',
    body: BulkHead, line: BulkLine, data: BulkAnswer,
    errors: [
      'customer_list_id_taken', 'no_recipients', 'no_valid_numbers', 'too_many_lines', 'comparison_conflict', 'comparison_same_text',
      'comparison_without_link', ...submissionErrors,
    ],
  }),
  getMessage: operation({
    id: 'getMessage', group: 'messages', method: 'GET', path: '/api/v1/messages/{uuid}', scope: 'messages:read',
    summary: 'Get a message', description: 'Returns its current state.', params: p.byUuid, data: ApiMessage, errors: ['not_found'],
  }),
  listMessages: operation({
    id: 'listMessages', group: 'messages', method: 'GET', path: '/api/v1/messages', scope: 'messages:read',
    summary: 'List messages', description: 'All your messages, however they were sent, newest first.', errors: ['num_invalid'],
    query: z.strictObject({
      ...p.pageQuery,
      status: described(z.optional(z.enum(apiMessageStatuses)), 'Only messages with this status.'),
      to: described(z.optional(z.string().check(z.trim(), maxCharacters(30))), 'Only messages to this number.'),
      customerSmsId: described(z.optional(z.string().check(maxCharacters(100))), 'Only the message with this ID of yours.'),
      since: described(z.optional(z.iso.datetime({ offset: true })), 'Only messages created at or after this time.'),
      until: described(z.optional(z.iso.datetime({ offset: true })), 'Only messages created before this time.'),
    }),
    data: p.pageOf(ApiMessage),
  }),
  cancelMessage: operation({
    id: 'cancelMessage', group: 'messages', method: 'POST', path: '/api/v1/messages/{uuid}/cancel', scope: 'messages:send',
    summary: 'Cancel a message',
    description: 'Cancels a message that was sent alone and hasn’t left yet. The amount reserved for it is released. A message of a list is canceled with its list.',
    params: p.byUuid, data: ApiMessage, errors: ['not_found', 'message_transition_refused', 'message_of_list'],
  }),
  estimate: operation({
    id: 'estimate', group: 'messages', method: 'POST', path: '/api/v1/estimate', scope: 'messages:send',
    summary: 'Estimate the cost',
    description: 'Uses the same rules and prices as sending, without sending. For more recipients, use `sendBulk` with `hold`.',
    body: z.strictObject({
      to: described(z.array(p.number).check(z.minLength(1), z.maxLength(1_000)), 'Up to 1,000 recipients.'),
      from: p.alphaName, type: p.type, text: p.text, acceptedFields: p.acceptedFields, contentType: p.contentType, content: p.content,
      fallback: p.fallback, ttlSeconds: p.ttlSeconds, stopListCheck: p.stopListCheck,
      organizationUuid: p.organizationUuid,
    }),
    data: ApiEstimate, errors: [...checking, 'no_valid_numbers'],
  }),
};
