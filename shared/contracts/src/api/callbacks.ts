import * as z from 'zod/mini';
import { callbackClasses, callbackTypes } from '../callbacks';
import { deliveryStates } from '../webhooks';
import { operation, described } from './operation';
import * as p from './shared-fields';

export const MAX_CALLBACKS = 20;
/** Maximum number of callbacks for message statuses: each adds a database row for every status of every message. */
export const MAX_STATUS_CALLBACKS = 3;
const url = described(z.string().check(
  z.trim(), z.minLength(1), z.maxLength(2_000),
), 'Where to send webhooks: https, at a public address.', 'https://shop.example/hooks/messages');
const types = described(z.array(z.enum(callbackTypes)).check(z.minLength(1), z.maxLength(callbackTypes.length)), 'Events to send.');

export const ApiCallback = z.object({
  uuid: z.string(), url: z.string(), types: z.array(z.enum(callbackTypes)),
  class: described(z.enum(callbackClasses), 'Format of the body.'),
  enabled: z.boolean(),
  disabledReason: described(
    z.nullable(z.string()),
    '`gone`: it answered 410. `failing`: nothing was delivered for days. `refused`: the address isn’t allowed. `paused`: you turned it off. While it’s off, no events are recorded for it, and pending deliveries are dropped.',
  ),
  failingSince: z.nullable(z.string()), lastFault: z.nullable(z.string()),
  waiting: described(z.number(), 'Pending deliveries, counted up to 1,000.'), created: p.time,
});
export const ApiDelivery = z.object({
  uuid: described(z.string(), 'The `webhook-id` of every attempt.'), type: z.enum(callbackTypes), state: z.enum(deliveryStates),
  tries: z.number(),
  messageUuid: z.nullable(z.string()), happened: p.time, due: z.nullable(p.time), finished: z.nullable(p.time),
  answer: described(z.nullable(z.number()), 'HTTP status of the last attempt.'),
  fault: described(z.nullable(z.string()), 'Why there was no response.'),
});
export const ApiDeliveryAttempt = z.object({
  at: p.time, milliseconds: z.number(), answer: z.nullable(z.number()), fault: z.nullable(z.string()),
});
const secret = described(z.string(), 'Shown only once. Signs deliveries (Standard Webhooks) and starts with `whsec_`.');
const ofDelivery = z.strictObject({ uuid: p.uuid, delivery: p.uuid });

export const apiCallbacks = {
  listCallbacks: operation({
    id: 'listCallbacks', group: 'callbacks', method: 'GET', path: '/api/v1/callbacks', scope: 'callbacks', summary: 'List webhooks',
    description: 'Returns the webhooks that you created.', data: z.object({ items: z.array(ApiCallback) }),
  }),
  createCallback: operation({
    id: 'createCallback', group: 'callbacks', method: 'POST', path: '/api/v1/callbacks', scope: 'callbacks', status: 201, repeatable: true,
    summary: 'Create a webhook',
    description: 'Sends it the statuses of all your messages, incoming messages, or low balances from now on, in addition to what an alpha name’s route sends to its own address. Up to 20 webhooks, 3 of them for statuses.',
    body: z.strictObject({ url, types, class: z._default(z.enum(callbackClasses), 'standard') }), data: z.extend(ApiCallback, { secret }),
    errors: ['callback_address_refused', 'too_many_callbacks', 'name_taken'],
  }),
  getCallback: operation({
    id: 'getCallback', group: 'callbacks', method: 'GET', path: '/api/v1/callbacks/{uuid}', scope: 'callbacks', summary: 'Get a webhook',
    description: 'Includes its current state.', params: p.byUuid, data: ApiCallback, errors: ['not_found'],
  }),
  updateCallback: operation({
    id: 'updateCallback', group: 'callbacks', method: 'PATCH', path: '/api/v1/callbacks/{uuid}', scope: 'callbacks',
    summary: 'Update a webhook',
    description: 'Changes its events and format, or turns it on or off. Set `enabled` to turn on one that was turned off.',
    params: p.byUuid,
    body: z.strictObject({ types: z.optional(types), class: z.optional(z.enum(callbackClasses)), enabled: z.optional(z.boolean()) }),
    data: ApiCallback, errors: ['not_found', 'too_many_callbacks'],
  }),
  deleteCallback: operation({
    id: 'deleteCallback', group: 'callbacks', method: 'DELETE', path: '/api/v1/callbacks/{uuid}', scope: 'callbacks', status: 204,
    summary: 'Delete a webhook', description: 'Pending deliveries are dropped. What a route sends to the same address continues.',
    params: p.byUuid, errors: ['not_found'],
  }),
  rotateCallbackSecret: operation({
    id: 'rotateCallbackSecret', group: 'callbacks', method: 'POST', path: '/api/v1/callbacks/{uuid}/secret', scope: 'callbacks',
    repeatable: true, summary: 'Rotate the secret',
    description: 'Deliveries are signed with the new secret and, for one more day each, with the replaced ones: up to five.',
    params: p.byUuid, data: z.object({ secret, previousUntil: p.time }), errors: ['not_found'],
  }),
  listDeliveries: operation({
    id: 'listDeliveries', group: 'callbacks', method: 'GET', path: '/api/v1/callbacks/{uuid}/deliveries', scope: 'callbacks',
    summary: 'List deliveries', description: 'Newest first. They are kept for two weeks, unless your operator sets another period.',
    params: p.byUuid, query: z.strictObject({ ...p.pageQuery, state: z.optional(z.enum(deliveryStates)) }), data: p.pageOf(ApiDelivery),
    errors: ['not_found'],
  }),
  getDelivery: operation({
    id: 'getDelivery', group: 'callbacks', method: 'GET', path: '/api/v1/callbacks/{uuid}/deliveries/{delivery}', scope: 'callbacks',
    summary: 'Get a delivery', description: 'Includes the body and every attempt.',
    params: ofDelivery,
    data: z.extend(ApiDelivery, { body: described(z.nullable(z.string()), 'Body, exactly as sent.'), log: z.array(ApiDeliveryAttempt) }),
    errors: ['not_found'],
  }),
  replayDeliveries: operation({
    id: 'replayDeliveries', group: 'callbacks', method: 'POST', path: '/api/v1/callbacks/{uuid}/replay', scope: 'callbacks',
    summary: 'Resend deliveries',
    description: 'Resends the deliveries you name, without waiting for their next attempt, or all that were given up or dropped since a given time. The `webhook-id` stays the same. Up to 100,000 per call, and none for a webhook that is off.',
    params: p.byUuid,
    body: z.union([
      z.strictObject({ deliveries: z.array(p.uuid).check(z.minLength(1), z.maxLength(1_000)) }),
      z.strictObject({ since: z.iso.datetime({ offset: true }) }),
    ]),
    data: z.object({ replayed: z.number() }), errors: ['not_found'],
  }),
  testCallback: operation({
    id: 'testCallback', group: 'callbacks', method: 'POST', path: '/api/v1/callbacks/{uuid}/test', scope: 'callbacks',
    summary: 'Test a webhook',
    description: 'Sends a signed delivery for a made-up message, marked with `test`, and returns the response received within eight seconds. One at a time.',
    params: p.byUuid, data: ApiDeliveryAttempt, errors: ['not_found', 'callback_address_refused'],
  }),
};
