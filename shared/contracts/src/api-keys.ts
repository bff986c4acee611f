import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint } from './endpoint';

/** Scopes of a key under `/api/v1`. */
export const keyScopes = ['messages:send', 'messages:read', 'otp', 'contacts', 'stoplists', 'links', 'balance', 'callbacks'] as const;
export type KeyScope = (typeof keyScopes)[number];
/** Scopes of a key created without `scopes`: SPEC's call has only a name and a description. */
export const defaultScopes: readonly KeyScope[] = ['messages:send', 'messages:read'];
export const MAX_KEYS = 50;

/** An IP address or network, such as `2001:db8::1` or `203.0.113.0/24`. An empty list of them allows all addresses. */
const address = z.string().check(z.trim(), z.minLength(2), maxCharacters(50));

export const ApiKey = z.object({
  uuid: z.string(),
  name: z.string(),
  description: z.string(),
  /** First characters of the key, so that people can recognize it. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Scopes the key can't use, because its creator currently lacks the right. */
  withoutRight: z.array(z.enum(keyScopes)),
  addresses: z.array(z.string()),
  /** True for a sandbox key: its messages reach nobody and cost test money, and it never reads real data. It begins with `pk_test_`. */
  sandbox: z.boolean(),
  created: z.string(),
  createdBy: z.string(),
  /** Rounded to the minute; null if never used. */
  lastUsed: z.nullable(z.string()),
  lastAddress: z.nullable(z.string()),
});
export type ApiKey = z.infer<typeof ApiKey>;

/** SND-03, SND-04, VAL-09. Keys belong to the customer. Only hashes are stored. A key never exceeds its creator's current rights. */
export const apiKeys = {
  /** `grantable`: scopes the caller may grant. */
  list: endpoint({
    method: 'GET', path: '/user/listkeys', access: '/developers/keys',
    data: z.object({ items: z.array(ApiKey), grantable: z.array(z.enum(keyScopes)) }),
  }),
  /** `key` is returned only here. Throws too_many_keys, name_taken, scope_refused for a scope beyond the creator's rights. */
  create: endpoint({
    method: 'POST', path: '/user/createkey', creates: true, access: '/developers/keys', own: true, stepUp: true,
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1), maxCharacters(100)),
      description: z._default(z.string().check(z.trim(), maxCharacters(500)), ''),
      scopes: z.optional(z.array(z.enum(keyScopes)).check(z.minLength(1))),
      addresses: z._default(z.array(address).check(z.maxLength(50)), []), sandbox: z._default(z.boolean(), false),
    }),
    data: z.object({ key: z.string(), item: ApiKey }),
  }),
  /** The key is refused from the next call on. */
  remove: endpoint({
    method: 'POST', path: '/user/removekey', access: '/developers/keys', own: true, audited: true, body: z.object({ uuid: z.uuid() }),
    data: z.object({}),
  }),
};
