import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { callbackClasses } from './callbacks';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { messageTypes } from './message-types';
import { SenderRequest, requestStatuses } from './sender-requests';

const uuid = z.uuid();
const access = '/admin/alphanames' as const;
const onOff = z.union([z.literal(1), z.literal(2)]);

/** ADM-02: a route of one alpha name, for one message type. */
export const AdminDirection = z.object({
  uuid: z.string(),
  alphaNameUuid: z.string(),
  alphaname: z.string(),
  customerUuid: z.string(),
  customerName: z.string(),
  organizationName: z.nullable(z.string()),
  providerAlphaname: z.string(),
  providerName: z.string(),
  /** Connection of the route; a provider may have several. */
  connectionId: z.number(),
  connectionName: z.string(),
  messageType: z.string(),
  /** Lower priorities are tried first. */
  priority: z.number(),
  /** 1 on, 2 off. */
  status: onOff,
  callbackUrl: z.nullable(z.string()),
  callbackClass: z.nullable(z.string()),
  callbackParams: z.unknown(),
});
export type AdminDirection = z.infer<typeof AdminDirection>;

/** An alpha name of any customer with its directions, for the administration. */
export const AdminAlphaName = z.object({
  uuid: z.string(),
  alphaname: z.string(),
  customerName: z.string(),
  customerUuid: z.string(),
  organizationName: z.nullable(z.string()),
  messageTypes: z.array(z.string()),
  direction_status: z.number(),
  directions: z.array(AdminDirection),
});
export type AdminAlphaName = z.infer<typeof AdminAlphaName>;

/** A provider's connection and its current state. */
export const AdminProvider = z.object({
  id: z.number(),
  name: z.string(),
  providerName: z.string(),
  channel: z.string(),
  enabled: z.boolean(),
  /** Message types supported by the connection's channel. */
  messageTypes: z.array(z.string()),
  /** up: bound; degraded: binds are missing or throttled, or the circuit breaker is open; down: no binds; idle: off, or no node runs it. */
  state: z.enum(['up', 'degraded', 'down', 'idle']),
  bound: z.number(),
  binds: z.number(),
  /** Last error reported by the node that runs the connection. */
  lastError: z.nullable(z.string()),
  notifiedSecondsAgo: z.nullable(z.number()),
  directions: z.number(),
  /** True if the connection is only for sandbox messages. */
  sandbox: z.boolean(),
});
export type AdminProvider = z.infer<typeof AdminProvider>;

const directionFields = {
  providerAlphaname: z._default(z.string().check(z.trim(), maxCharacters(100)), ''),
  connectionId: z.number().check(z.int()),
  messageType: z.enum(messageTypes),
  priority: z.number().check(z.int(), z.gte(0), z.lte(10_000)),
  status: z._default(onOff, 1),
  callbackUrl: z._default(z.nullable(z.string().check(z.trim(), maxCharacters(2_000))), null),
  callbackClass: z._default(z.nullable(z.enum(callbackClasses)), null),
  /** A customer-defined object, returned with each callback; at most 4 KB of JSON. */
  callbackParams: z._default(z.nullable(z.record(z.string().check(maxCharacters(100)), z.unknown())), null),
};

export const adminAlphaNames = {
  list: endpoint({
    method: 'GET', path: '/admin/alphanames/list', access,
    query: z.object({
      filter: z._default(jsonInQuery(z.strictObject({ text: z.optional(
        z.string().check(maxCharacters(200)),
      ), connectionId: z.optional(z.number()), messageType: z.optional(z.enum(messageTypes)) })), {}),
      limit: z._default(integerInQuery(1, 100), 25), cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.object({ items: z.array(AdminAlphaName), next: z.nullable(z.string()) }),
  }),
  /**
   * `providerAlphaname` defaults to the alpha name itself. Throws direction_taken (a direction of this type and connection exists),
   * callback_address_refused, wrong_create_params.
   */
  createDirection: endpoint({
    method: 'POST', path: '/admin/alphanames/createdirection', creates: true, access, stepUp: true,
    body: z.object({ alphaNameUuid: uuid, ...directionFields }), data: AdminDirection,
  }),
  editDirection: endpoint({
    method: 'POST', path: '/admin/alphanames/editdirection', access, stepUp: true, body: z.object({ uuid, ...directionFields }),
    data: AdminDirection,
  }),
  deleteDirection: endpoint({
    method: 'POST', path: '/admin/alphanames/deletedirection', access, stepUp: true, body: z.object({ uuid }), data: z.object({}),
  }),
  /** Sets several priorities in one transaction, for editing in the list. */
  setPriorities: endpoint({
    method: 'POST', path: '/v2/admin/alphanames/priorities', access, stepUp: true,
    body: z.object({ items: z.array(z.object({ uuid, priority: z.number().check(z.int(), z.gte(0), z.lte(10_000)) })).check(
      z.minLength(1), z.maxLength(100),
    ) }),
    data: z.object({ items: z.array(AdminDirection) }),
  }),
  providers: endpoint({
    method: 'GET', path: '/admin/alphanames/providerslist', access, data: z.object({ items: z.array(AdminProvider) }),
  }),
  /** When a connection is turned off, its node closes the binds at once; queued messages use another route or wait. */
  setProvider: endpoint({
    method: 'POST', path: '/v2/admin/alphanames/provider', access, stepUp: true,
    body: z.object({ id: z.number().check(z.int()), enabled: z.boolean() }), data: AdminProvider,
  }),
};

export const AdminRequest = z.object({ ...SenderRequest.shape, customerUuid: z.string(), customerName: z.string() });
export type AdminRequest = z.infer<typeof AdminRequest>;

/** Customers' requests (SND-02). Approval creates the alpha name or organization in the same transaction. */
export const adminRequests = {
  list: endpoint({
    method: 'GET', path: '/v2/admin/requests', access: '/admin/requests',
    query: z.object({
      filter: z._default(jsonInQuery(
        z.strictObject({ status: z.optional(z.enum(requestStatuses)), text: z.optional(z.string().check(maxCharacters(200))) }),
      ), {}),
      limit: z._default(integerInQuery(1, 100), 25), cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.object({ items: z.array(AdminRequest), next: z.nullable(z.string()), waiting: z.number() }),
  }),
  /** Without `directions`, the new alpha name can't send. Throws request_transition_refused if another administrator decided first. */
  approve: endpoint({
    method: 'POST', path: '/v2/admin/requests/approve', access: '/admin/requests', stepUp: true,
    body: z.object({
      uuid, answer: z._default(z.string().check(z.trim(), maxCharacters(2_000)), ''),
      directions: z._default(z.array(z.object({
        connectionId: z.number().check(z.int()), messageType: z.enum(messageTypes),
        providerAlphaname: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
        priority: z.number().check(z.int(), z.gte(0), z.lte(10_000)),
      })).check(z.maxLength(50)), []),
    }),
    data: AdminRequest,
  }),
  reject: endpoint({
    method: 'POST', path: '/v2/admin/requests/reject', access: '/admin/requests', stepUp: false,
    body: z.object({ uuid, answer: z.string().check(z.trim(), z.minLength(1), maxCharacters(2_000)) }), data: AdminRequest,
  }),
};
