import * as z from 'zod/mini';
import { ApiMessage } from './messages';
import { operation, said } from './operation';
import * as p from './pieces';

export const apiListStatuses = ['preparation', 'preparationError', 'notConfirmed', 'inProgress', 'sent', 'deleted'] as const;

export const ApiList = z.object({
  uuid: p.uuid,
  id: said(z.number(), 'The number by which the portal knows it.'),
  name: z.string(),
  customerListId: z.nullable(z.string()),
  status: said(z.enum(apiListStatuses), 'Where it stands; `sent` once every message of it has left: none is `scheduled` or `queued`, some may be `processing` still.'),
  error: said(z.nullable(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })), 'Why its preparation failed.'),
  from: z.string(),
  type: z.string(),
  text: z.string(),
  recipients: z.number(),
  rejected: said(z.record(z.string(), z.number()), 'Recipients that were given and have no message, by reason, without reasons that nobody has. `invalid`: no number, or one without a price, which an estimate counts as `noPrice`; `duplicates`: given again, so that each number gets one message, or with a `customerSmsId` that was used before; `noRoute`: no connection of the sender reaches them; `excepted`: in an address book that was to get nothing; `unfit`: their text cannot be sent; `notAllowed`: in countries that your account does not allow; `trafficStopped`: of blocks that were stopped as unusual traffic.', { invalid: 2, trafficStopped: 60 }),
  parts: z.number(),
  counts: said(z.record(z.string(), z.number()), 'Messages by the name of their status, without those that no message has; they always add up to `recipients`. Those that were withdrawn before they left are `canceled`.', { delivered: 97, undeliverable: 1, canceled: 2 }),
  maximum: said(p.money, 'The most it can cost.'),
  cost: said(p.money, 'Charged so far.'),
  currency: p.currency,
  created: p.time,
  updated: p.time,
  sendAt: z.nullable(z.string()),
});
export type ApiList = z.infer<typeof ApiList>;

export const apiLists = {
  listLists: operation({
    id: 'listLists', group: 'lists', method: 'GET', path: '/api/v1/lists', scope: 'messages:read', summary: 'Lists', description: 'Mailing lists, the newest first.',
    query: z.strictObject({
      ...p.pageQuery, status: said(z.optional(z.enum(apiListStatuses)), 'Only those that stand so.'),
      customerListId: said(z.optional(z.string().check(z.maxLength(100))), 'Only the one with this id of yours.'),
    }),
    data: p.pageOf(ApiList),
  }),
  getList: operation({
    id: 'getList', group: 'lists', method: 'GET', path: '/api/v1/lists/{uuid}', scope: 'messages:read', summary: 'One list', description: 'As it stands now.',
    params: p.byUuid, data: ApiList, errors: ['not_found'],
  }),
  listMessagesOfList: operation({
    id: 'listMessagesOfList', group: 'lists', method: 'GET', path: '/api/v1/lists/{uuid}/messages', scope: 'messages:read', summary: 'Messages of a list', description: 'All of them, page by page.',
    params: p.byUuid, query: z.strictObject(p.pageQuery), data: p.pageOf(ApiMessage), errors: ['not_found'],
  }),
  confirmList: operation({
    id: 'confirmList', group: 'lists', method: 'POST', path: '/api/v1/lists/{uuid}/confirm', scope: 'messages:send', summary: 'Let a held list leave', description: 'Sets the most it can cost aside and lets it leave.',
    params: p.byUuid, data: ApiList, errors: ['not_found', 'list_transition_refused', 'balance_insufficient', 'debt_outstanding', 'estimate_expired', 'spend_cap_reached', 'traffic_stopped'],
  }),
  cancelList: operation({
    id: 'cancelList', group: 'lists', method: 'POST', path: '/api/v1/lists/{uuid}/cancel', scope: 'messages:send', summary: 'Cancel a list', description: 'Nothing more of it leaves; what was set aside for the rest comes back.',
    params: p.byUuid, data: ApiList, errors: ['not_found', 'list_transition_refused'],
  }),
};
