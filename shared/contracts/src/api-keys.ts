import * as z from 'zod/mini';
import { endpoint } from './endpoint';

/** What a key may do under `/api/v1`. */
export const keyScopes = ['messages:send', 'messages:read', 'otp', 'contacts', 'links', 'balance', 'callbacks'] as const;
export type KeyScope = (typeof keyScopes)[number];
export const MOST_KEYS = 50;

/** Addresses and networks as `203.0.113.0/24` or `2001:db8::1`; none means from everywhere. */
const address = z.string().check(z.trim(), z.minLength(2), z.maxLength(50));

export const ApiKey = z.object({
  uuid: z.string(),
  name: z.string(),
  description: z.string(),
  /** How it begins, by which it is known again. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  addresses: z.array(z.string()),
  /** What it sends reaches nobody and costs play money; what is real it never sees. It begins with `pk_test_`. */
  sandbox: z.boolean(),
  created: z.string(),
  createdBy: z.string(),
  /** To the minute; null where it never was. */
  lastUsed: z.nullable(z.string()),
  lastAddress: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** SND-03, VAL-09: of the whole customer. Only the hash of a key is stored. */
export const apiKeys = {
  list: endpoint({ method: 'GET', path: '/user/listkeys', access: '/profile/action/keys', data: z.object({ items: z.array(ApiKey) }) }),
  /** `key` is told this once. Throws too_many_keys, name_taken. */
  create: endpoint({
    method: 'POST', path: '/user/createkey', access: '/profile/action/keys', own: true, stepUp: true,
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)), description: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
      scopes: z.array(z.enum(keyScopes)).check(z.minLength(1)), addresses: z._default(z.array(address).check(z.maxLength(50)), []), sandbox: z._default(z.boolean(), false),
    }),
    data: z.object({ key: z.string(), item: ApiKey }),
  }),
  /** Refused from the next call on. */
  remove: endpoint({
    method: 'POST', path: '/user/removekey', access: '/profile/action/keys', own: true, audited: true, body: z.object({ uuid: z.uuid() }), data: z.object({}),
  }),
};
