import * as z from 'zod/mini';
import { comparisonStates, textCriteria, textNames } from '../text-comparison';
import { ContactFilter } from '../contact-filter';
import { ApiMessage, BulkHead, submissionErrors } from './messages';
import { operation, described } from './operation';
import * as p from './shared-fields';

export const apiListStatuses = ['preparation', 'preparationError', 'notConfirmed', 'inProgress', 'sent', 'deleted'] as const;

export const ApiList = z.object({
  uuid: p.uuid,
  id: described(z.number(), 'List number in the portal.'),
  name: z.string(),
  customerListId: z.nullable(z.string()),
  status: described(
    z.enum(apiListStatuses),
    'Current status. `sent` once all its messages have left: none is `scheduled` or `queued`, but some can still be `processing`.',
  ),
  paused: described(z.boolean(), 'Whether its remaining messages are held back.'),
  error: described(z.nullable(
    z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }),
  ), 'Why it couldn’t be prepared.'),
  from: z.string(),
  type: z.string(),
  text: z.string(),
  recipients: z.number(),
  rejected: described(z.record(
    z.string(), z.number(),
  ), 'Recipients without a message, by reason; reasons with none are left out. `invalid`: not a phone number; `landline`: a landline, which this message type can’t reach; `noPrice`: no price in your price list; `duplicates`: given more than once, or with a `customerSmsId` used before; `noRoute`: no connection of the sender reaches it; `excepted`: in an excluded address book; `unfit`: its text can’t be sent; `notAllowed`: in a country that your account doesn’t allow; `trafficStopped`: blocked as unusual traffic.', {
    invalid: 2, noPrice: 1, trafficStopped: 60,
  }),
  parts: z.number(),
  counts: described(z.record(
    z.string(), z.number(),
  ), 'Messages by status; statuses with none are left out. They add up to `recipients`, except that a list deleted before it was confirmed counts none. Messages that were never sent are `canceled`, `blockedStopList`, `blockedTraffic` or `rejected`.', {
    delivered: 97, undeliverable: 1, canceled: 2,
  }),
  maximum: described(p.money, 'Maximum cost.'),
  cost: described(p.money, 'Charged so far.'),
  currency: p.currency,
  created: p.time,
  updated: p.time,
  sendAt: z.nullable(z.string()),
  expiresAt: described(
    z.nullable(p.time), 'When the list expires unless you confirm it. For an expired list, when it expired. Null for any other list.',
    '2026-12-23T08:00:00.000Z',
  ),
});
export type ApiList = z.infer<typeof ApiList>;

const figures = z.array(z.object({
  text: z.enum(textNames), recipients: z.number(), sent: z.number(), delivered: z.number(), clicked: z.number(), replied: z.number(),
}));

export const ApiComparison = z.object({
  texts: z.object({ a: z.string(), b: z.string() }),
  samplePercent: z.number(),
  criterion: z.enum(textCriteria),
  waitHours: z.number(),
  state: described(
    z.enum(comparisonStates),
    'Current state: the sample is being sent; it waits for the choice; the rest is being sent; everything is sent; or the list ended before a choice.',
    'waiting',
  ),
  rest: described(z.number(), 'Recipients who aren’t in the sample.'),
  figures: described(figures, 'Results of the sample by text. Fallbacks count for neither text.'),
  difference: described(z.nullable(z.object({
    low: z.number(), high: z.number(),
    isClear: described(z.boolean(), 'Whether the interval excludes zero. Otherwise the difference may be chance.'),
  })), '95 % confidence interval of the rate of text B less that of text A, by the criterion. Null for `manual`.'),
  choosesAt: described(z.nullable(p.time), 'When the text for the rest is chosen.'),
  choice: described(z.nullable(z.object({
    text: z.enum(textNames), by: described(z.enum(['rule', 'hand']), '`hand`: by a person, or by `chooseText`.'), at: p.time,
    figures: described(figures, 'Results that were known then.'),
  })), 'The text for the rest, once it is chosen. Text A, if both did equally well.'),
});
export type ApiComparison = z.infer<typeof ApiComparison>;

const bookUuid = described(z.uuid(), 'ID of an address book.', '3f2b8c1e-9a4d-8e21-b7c0-5d1f0a6e4b92');

const ApiListBook = z.strictObject({
  uuid: bookUuid,
  segmentUuid: described(z.optional(z.uuid()), 'Only its contacts. Not together with `filter`.'),
  filter: described(z.optional(ContactFilter), 'Only contacts that match all of it.', { tags: ['VIP'] }),
}).check(z.refine(
  ({ filter, segmentUuid }) => segmentUuid === undefined || filter === undefined,
  { path: ['segmentUuid'], error: 'Can’t be given together with filter.' },
));
z.globalRegistry.add(ApiListBook, { not: { required: ['filter', 'segmentUuid'] } });

/** A list to address books has the settings of a bulk request, without its lines. */
export const NewApiList = z.extend(BulkHead, {
  addressBooks: described(
    z.array(ApiListBook).check(z.minLength(1), z.maxLength(20)), 'Recipients. A number in several address books gets one message.',
  ),
  excludedAddressBooks: described(z._default(z.array(bookUuid).check(z.maxLength(20)), []), 'Contacts of these get nothing.'),
});
export type NewApiList = z.infer<typeof NewApiList>;

export const apiLists = {
  createList: operation({
    id: 'createList', group: 'lists', method: 'POST', path: '/api/v1/lists', scope: 'messages:send', status: 202,
    summary: 'Send to address books',
    description: 'Sends to the contacts of address books, of segments, or that match a filter, as they are when the list is prepared. Personal fields come from the contacts. With a `customerListId`, it is safe to send the request again.',
    body: NewApiList, data: z.object({ uuid: described(z.string(), 'ID of the list.'), status: z.enum(apiListStatuses) }),
    errors: [
      'customer_list_id_taken', 'address_book_not_found', 'segment_not_found', 'no_recipients', 'comparison_conflict',
      'comparison_same_text', 'comparison_without_link', ...submissionErrors,
    ],
  }),
  listLists: operation({
    id: 'listLists', group: 'lists', method: 'GET', path: '/api/v1/lists', scope: 'messages:read', summary: 'List mailing lists',
    description: 'Newest first.',
    query: z.strictObject({
      ...p.pageQuery, status: described(z.optional(z.enum(apiListStatuses)), 'Only lists with this status.'),
      customerListId: described(z.optional(z.string().check(z.maxLength(100))), 'Only the list with this ID of yours.'),
    }),
    data: p.pageOf(ApiList),
  }),
  getList: operation({
    id: 'getList', group: 'lists', method: 'GET', path: '/api/v1/lists/{uuid}', scope: 'messages:read', summary: 'Get a mailing list',
    description: 'Returns its current state.',
    params: p.byUuid, data: ApiList, errors: ['not_found'],
  }),
  listMessagesOfList: operation({
    id: 'listMessagesOfList', group: 'lists', method: 'GET', path: '/api/v1/lists/{uuid}/messages', scope: 'messages:read',
    summary: 'List messages of a mailing list', description: 'All its messages, page by page.',
    params: p.byUuid, query: z.strictObject(p.pageQuery), data: p.pageOf(ApiMessage), errors: ['not_found'],
  }),
  confirmList: operation({
    id: 'confirmList', group: 'lists', method: 'POST', path: '/api/v1/lists/{uuid}/confirm', scope: 'messages:send',
    summary: 'Confirm a held list',
    description: 'Reserves the maximum cost and sends the list. If it costs more than `maxCost` or, without `maxCost`, if prices have changed since it was prepared, the call returns `price_changed` with both costs and sends nothing. To confirm at a higher cost, pass it as `maxCost`.',
    params: p.byUuid,
    query: z.strictObject({ maxCost: described(
      z.optional(p.sum), 'Maximum cost you accept: `maximum` of the list as you saw it, or `params.after` of `price_changed`.',
    ) }), data: ApiList, errors: [
      'not_found', 'list_transition_refused', 'balance_insufficient', 'debt_outstanding', 'price_changed', 'estimate_expired',
      'spend_cap_reached', 'traffic_stopped', 'approval_required',
    ],
  }),
  pauseList: operation({
    id: 'pauseList', group: 'lists', method: 'POST', path: '/api/v1/lists/{uuid}/pause', scope: 'messages:send',
    summary: 'Pause a mailing list',
    description: 'Holds back the messages that haven’t left yet; some that are being sent at this moment still leave. The amount stays reserved. Pauses of a list add up to 30 days at most; then its messages expire.',
    params: p.byUuid, data: ApiList, errors: ['not_found', 'list_transition_refused'],
  }),
  resumeList: operation({
    id: 'resumeList', group: 'lists', method: 'POST', path: '/api/v1/lists/{uuid}/resume', scope: 'messages:send',
    summary: 'Resume a paused mailing list', description: 'Sends the remaining messages. A list that is sent gradually continues at its pace.',
    params: p.byUuid, data: ApiList, errors: ['not_found', 'list_transition_refused', 'traffic_stopped'],
  }),
  getComparison: operation({
    id: 'getComparison', group: 'lists', method: 'GET', path: '/api/v1/lists/{uuid}/comparison', scope: 'messages:read',
    summary: 'Get the comparison of two texts',
    description: 'For a confirmed list with a `comparison`: both texts, their results, and the choice.',
    params: p.byUuid, data: ApiComparison, errors: ['not_found'],
  }),
  chooseText: operation({
    id: 'chooseText', group: 'lists', method: 'POST', path: '/api/v1/lists/{uuid}/comparison', scope: 'messages:send',
    summary: 'Choose the text for the rest',
    description: 'Sends a text to all recipients who aren’t in the sample. Possible at any time before the choice, whatever the criterion. The same choice again changes nothing.',
    params: p.byUuid, body: z.strictObject({ text: z.enum(textNames) }), data: ApiComparison, errors: ['not_found', 'comparison_not_open'],
  }),
  cancelList: operation({
    id: 'cancelList', group: 'lists', method: 'POST', path: '/api/v1/lists/{uuid}/cancel', scope: 'messages:send',
    summary: 'Cancel a mailing list', description: 'Returns once nothing more can be sent. The amount reserved for the rest is released.',
    params: p.byUuid,
    data: z.extend(ApiList, { submitted: described(
      z.number(), 'Messages already submitted to providers that haven’t answered yet. They get their results and are charged as usual.',
    ) }), errors: ['not_found', 'list_transition_refused'],
  }),
};
