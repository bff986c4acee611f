import * as z from 'zod/mini';
import { callbackClasses, callbackTypes } from '../callbacks';
import { operation, said } from './operation';
import * as p from './pieces';

export const MOST_CALLBACKS = 20;
/** Of them told of statuses: each is a row more for every status of every message. */
export const MOST_STATUS_CALLBACKS = 3;
const url = said(z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)), 'Where to: https, at a public address.', 'https://shop.example/hooks/messages');
const types = said(z.array(z.enum(callbackTypes)).check(z.minLength(1), z.maxLength(callbackTypes.length)), 'What is told.');

export const ApiCallback = z.object({
  uuid: z.string(), url: z.string(), types: z.array(z.enum(callbackTypes)), class: said(z.enum(callbackClasses), 'How it is written.'),
  enabled: z.boolean(),
  disabledReason: said(z.nullable(z.string()), '`gone`: it answered 410. `failing`: nothing was delivered for days. `refused`: an address that nothing is sent to. `paused`: you did. Nothing is noted for it then, and what waited is dropped.'),
  failingSince: z.nullable(z.string()), lastFault: z.nullable(z.string()), waiting: said(z.number(), 'Deliveries that wait for it; at most 1,000 are counted.'), created: p.time,
});
export const callbackStates = ['waiting', 'delivered', 'given_up', 'dropped'] as const;
export const ApiDelivery = z.object({
  uuid: said(z.string(), 'The `webhook-id` of each of its tries.'), type: z.enum(callbackTypes), state: z.enum(callbackStates), tries: z.number(),
  messageUuid: z.nullable(z.string()), happened: p.time, due: z.nullable(p.time), finished: z.nullable(p.time),
  answer: said(z.nullable(z.number()), 'HTTP status of the last try.'), fault: said(z.nullable(z.string()), 'Why there was none.'),
});
export const ApiDeliveryTry = z.object({ at: p.time, milliseconds: z.number(), answer: z.nullable(z.number()), fault: z.nullable(z.string()) });
const secret = said(z.string(), 'Told this once: what deliveries are signed with (Standard Webhooks), beginning with `whsec_`.');
const ofDelivery = z.strictObject({ uuid: p.uuid, delivery: p.uuid });

export const apiCallbacks = {
  listCallbacks: operation({ id: 'listCallbacks', group: 'callbacks', method: 'GET', path: '/api/v1/callbacks', scope: 'callbacks', summary: 'Callbacks', description: 'The addresses that you registered.', data: z.object({ items: z.array(ApiCallback) }) }),
  createCallback: operation({
    id: 'createCallback', group: 'callbacks', method: 'POST', path: '/api/v1/callbacks', scope: 'callbacks', status: 201, repeatable: true,
    summary: 'Register a callback', description: 'From now on it is told what becomes of every message of yours, what comes in, or which balance runs low, beside what a direction of an alpha name calls back by itself. Up to 20, of which 3 are told of statuses.',
    body: z.strictObject({ url, types, class: z._default(z.enum(callbackClasses), 'standard') }), data: z.extend(ApiCallback, { secret }), errors: ['callback_address_refused', 'too_many_callbacks', 'name_taken'],
  }),
  getCallback: operation({ id: 'getCallback', group: 'callbacks', method: 'GET', path: '/api/v1/callbacks/{uuid}', scope: 'callbacks', summary: 'One callback', description: 'And how it fares.', params: p.byUuid, data: ApiCallback, errors: ['not_found'] }),
  updateCallback: operation({
    id: 'updateCallback', group: 'callbacks', method: 'PATCH', path: '/api/v1/callbacks/{uuid}', scope: 'callbacks', summary: 'Change a callback', description: 'What is told, how it is written, and whether it is; one that was switched off is switched on again by `enabled`.',
    params: p.byUuid, body: z.strictObject({ types: z.optional(types), class: z.optional(z.enum(callbackClasses)), enabled: z.optional(z.boolean()) }), data: ApiCallback, errors: ['not_found', 'too_many_callbacks'],
  }),
  deleteCallback: operation({ id: 'deleteCallback', group: 'callbacks', method: 'DELETE', path: '/api/v1/callbacks/{uuid}', scope: 'callbacks', status: 204, summary: 'Remove a callback', description: 'What waits for it is dropped; what a direction tells its address goes on.', params: p.byUuid, errors: ['not_found'] }),
  rotateCallbackSecret: operation({
    id: 'rotateCallbackSecret', group: 'callbacks', method: 'POST', path: '/api/v1/callbacks/{uuid}/secret', scope: 'callbacks', repeatable: true, summary: 'Rotate the secret', description: 'Deliveries are signed with the new one and, each for a day more, with those that were replaced: with five at most.',
    params: p.byUuid, data: z.object({ secret, previousUntil: p.time }), errors: ['not_found'],
  }),
  listDeliveries: operation({
    id: 'listDeliveries', group: 'callbacks', method: 'GET', path: '/api/v1/callbacks/{uuid}/deliveries', scope: 'callbacks', summary: 'Log of deliveries', description: 'The newest first, as long as they are kept: two weeks, unless your operator keeps them for another time.',
    params: p.byUuid, query: z.strictObject({ ...p.pageQuery, state: z.optional(z.enum(callbackStates)) }), data: p.pageOf(ApiDelivery), errors: ['not_found'],
  }),
  getDelivery: operation({
    id: 'getDelivery', group: 'callbacks', method: 'GET', path: '/api/v1/callbacks/{uuid}/deliveries/{delivery}', scope: 'callbacks', summary: 'One delivery', description: 'With what is sent and every try.',
    params: ofDelivery, data: z.extend(ApiDelivery, { body: said(z.nullable(z.string()), 'Exactly as it is sent.'), log: z.array(ApiDeliveryTry) }), errors: ['not_found'],
  }),
  replayDeliveries: operation({
    id: 'replayDeliveries', group: 'callbacks', method: 'POST', path: '/api/v1/callbacks/{uuid}/replay', scope: 'callbacks', summary: 'Deliver again', description: 'The deliveries that are named, of which those that wait for their next try have it now, or all since a moment that were given up or dropped; with the same `webhook-id`. At most 100,000 with one call, and none for a callback that is switched off.',
    params: p.byUuid,
    body: z.union([z.strictObject({ deliveries: z.array(p.uuid).check(z.minLength(1), z.maxLength(1_000)) }), z.strictObject({ since: z.iso.datetime({ offset: true }) })]),
    data: z.object({ replayed: z.number() }), errors: ['not_found'],
  }),
  testCallback: operation({
    id: 'testCallback', group: 'callbacks', method: 'POST', path: '/api/v1/callbacks/{uuid}/test', scope: 'callbacks', summary: 'Try a callback out', description: 'Sends a signed delivery that tells of a message which never was, marked by `test`, and says what was answered within eight seconds. One at a time.',
    params: p.byUuid, data: ApiDeliveryTry, errors: ['not_found', 'callback_address_refused'],
  }),
};
