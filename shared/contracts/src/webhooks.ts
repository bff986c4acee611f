import * as z from 'zod/mini';
import { callbackClasses, callbackTypes } from './callbacks';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { PAGE_ROWS } from './paging';

/** unused: nothing was sent to it yet. failing: deliveries have failed since the last success. stopped: it gets nothing until resumed. */
export const webhookStates = ['unused', 'working', 'failing', 'stopped'] as const;
export type WebhookState = (typeof webhookStates)[number];

/** Why a webhook is stopped. gone: it answered 410. refused: its address isn't allowed. paused: the customer paused it. */
export const webhookStops = ['gone', 'failing', 'refused', 'paused'] as const;

/** An address that gets events: registered by the customer, named by routes of alpha names, or named by a low-balance alert. */
export const Webhook = z.object({
  /** Null until the first event of an address that only routes or alerts name. */
  uuid: z.nullable(z.string()),
  url: z.string(),
  /** True if the customer registered it and can change it. */
  own: z.boolean(),
  /** Events of a registered webhook. */
  types: z.array(z.enum(callbackTypes)),
  class: z.enum(callbackClasses),
  /** Alpha names whose routes name the address. */
  alphaNames: z.array(z.string()),
  lowBalance: z.boolean(),
  state: z.enum(webhookStates),
  stop: z.nullable(z.enum(webhookStops)),
  failingSince: z.nullable(z.string()),
  fault: z.nullable(z.string()),
  /** Waiting deliveries, counted up to 1,000. */
  waiting: z.number(),
  created: z.nullable(z.string()),
});
export type Webhook = z.infer<typeof Webhook>;

export const deliveryStates = ['waiting', 'delivered', 'given_up', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const WebhookDelivery = z.object({
  /** The `webhook-id` of every attempt. */
  uuid: z.string(),
  webhookUuid: z.string(),
  url: z.string(),
  type: z.enum(callbackTypes),
  state: z.enum(deliveryStates),
  tries: z.number(),
  created: z.string(),
  /** Next attempt of a waiting delivery. */
  due: z.nullable(z.string()),
  finished: z.nullable(z.string()),
  /** HTTP status of the last attempt, or why there was none. */
  answer: z.nullable(z.number()),
  fault: z.nullable(z.string()),
  /** Duration of the last attempt. */
  milliseconds: z.nullable(z.number()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookAttempt = z.object({
  at: z.string(), milliseconds: z.number(), answer: z.nullable(z.number()), fault: z.nullable(z.string()),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export const WebhookDeliveryDetail = z.extend(WebhookDelivery, {
  /** Body exactly as sent; null once its message is deleted. */
  body: z.nullable(z.string()),
  /** Beginning of the last answer. */
  response: z.nullable(z.string()),
  attempts: z.array(WebhookAttempt),
});
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>;

/** Maximum deliveries that one call of `resendFailed` sends again. */
export const MAX_RESENT = 10_000;

const access = '/developers/webhooks';
const uuid = z.uuid();
const types = z.array(z.enum(callbackTypes)).check(z.minLength(1), z.maxLength(callbackTypes.length));
const moment = z.iso.datetime({ offset: true });

/**
 * API-02: the customer's webhooks and their deliveries. A login restricted to organizations sees none, because they carry the messages of
 * all organizations.
 */
export const webhooks = {
  /** `retentionDays`: how long finished deliveries are kept. */
  list: endpoint({
    method: 'GET', path: '/v2/webhooks', access, data: z.object({ items: z.array(Webhook), retentionDays: z.number() }),
  }),
  /** `secret` signs deliveries and is returned only here. Throws callback_address_refused, name_taken, too_many_callbacks. */
  create: endpoint({
    method: 'POST', path: '/v2/webhooks/create', creates: true, access, own: true, stepUp: true,
    body: z.object({
      url: z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000)), types, class: z._default(z.enum(callbackClasses), 'standard'),
    }),
    data: z.object({ webhook: Webhook, secret: z.string() }),
  }),
  /** Changes the events and format of a registered webhook, pauses or resumes it. Throws too_many_callbacks. */
  update: endpoint({
    method: 'POST', path: '/v2/webhooks/update', access, own: true, audited: true, stepUp: false,
    body: z.object({
      uuid, types: z.optional(types), class: z.optional(z.enum(callbackClasses)), enabled: z.optional(z.boolean()),
    }),
    data: Webhook,
  }),
  /** Pending deliveries are dropped; what routes and alerts send to the same address continues. */
  remove: endpoint({
    method: 'POST', path: '/v2/webhooks/delete', access, own: true, audited: true, stepUp: false, body: z.object({ uuid }),
    data: z.object({}),
  }),
  /** The replaced secret signs too until `previousUntil`. */
  rotateSecret: endpoint({
    method: 'POST', path: '/v2/webhooks/secret', access, own: true, stepUp: true, body: z.object({ uuid }),
    data: z.object({ secret: z.string(), previousUntil: z.string() }),
  }),
  /** Sends a signed event about a made-up message, marked `test`, and waits for the answer. Throws callback_address_refused. */
  test: endpoint({
    method: 'POST', path: '/v2/webhooks/test', access, stepUp: false, body: z.object({ uuid }),
    data: z.extend(WebhookAttempt, { body: z.string(), response: z.nullable(z.string()) }),
  }),
  /** Newest first. A page may be short although `next` is not null, because each page reads a limited number of rows. */
  deliveries: endpoint({
    method: 'GET', path: '/v2/webhooks/deliveries', access,
    query: z.object({
      filter: z._default(jsonInQuery(z.strictObject({
        uuid: z.optional(uuid), state: z.optional(z.enum(deliveryStates)), type: z.optional(z.enum(callbackTypes)),
        since: z.optional(moment), until: z.optional(moment),
      })), {}),
      limit: z._default(integerInQuery(1, 100), PAGE_ROWS), cursor: z.optional(z.string().check(z.maxLength(1_000))),
    }),
    data: z.object({ items: z.array(WebhookDelivery), next: z.nullable(z.string()) }),
  }),
  delivery: endpoint({
    method: 'GET', path: '/v2/webhooks/delivery', access, query: z.object({ uuid, deliveryUuid: uuid }), data: WebhookDeliveryDetail,
  }),
  /** Sends a delivery again under the same `webhook-id`. `resent` is 0 while the webhook is stopped. */
  resend: endpoint({
    method: 'POST', path: '/v2/webhooks/resend', access, audited: true, stepUp: false, body: z.object({ uuid, deliveryUuid: uuid }),
    data: z.object({ resent: z.number() }),
  }),
  /** Sends again what was given up or dropped in the period, for one webhook or all that aren't stopped. `more`: MAX_RESENT was reached. */
  resendFailed: endpoint({
    method: 'POST', path: '/v2/webhooks/resendfailed', access, audited: true, stepUp: false,
    body: z.object({ uuid: z.optional(uuid), since: moment, until: moment }), data: z.object({ resent: z.number(), more: z.boolean() }),
  }),
};
