import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint } from './endpoint';

/** What a key may do under `/api/v1`. */
export const keyScopes = ['messages:send', 'messages:read', 'otp', 'contacts', 'stoplists', 'links', 'balance', 'callbacks'] as const;
export type KeyScope = (typeof keyScopes)[number];
/** Of a key made as SPEC has it, by name and description alone. */
export const defaultScopes: readonly KeyScope[] = ['messages:send', 'messages:read'];
export const MAX_KEYS = 50;

/** Addresses and networks as `203.0.113.0/24` or `2001:db8::1`; none means from everywhere. */
const address = z.string().check(z.trim(), z.minLength(2), maxCharacters(50));

export const ApiKey = z.object({
  uuid: z.string(),
  name: z.string(),
  description: z.string(),
  /** How it begins, by which it is known again. */
  prefix: z.string(),
  scopes: z.array(z.enum(keyScopes)),
  /** Of `scopes`, those that its maker has no right to now: the key cannot use them. */
  withoutRight: z.array(z.enum(keyScopes)),
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

/** SND-03, SND-04, VAL-09: of the whole customer. Only the hash of a key is stored. A key never does what its maker may not do now. */
export const apiKeys = {
  /** `grantable`: the scopes that the caller may give. */
  list: endpoint({
    method: 'GET', path: '/user/listkeys', access: '/profile/action/keys', data: z.object({ items: z.array(ApiKey), grantable: z.array(z.enum(keyScopes)) }),
  }),
  /** `key` is shown this once. Throws too_many_keys, name_taken, scope_refused for a scope beyond the maker's rights. */
  create: endpoint({
    method: 'POST', path: '/user/createkey', creates: true, access: '/profile/action/keys', own: true, stepUp: true,
    body: z.object({
      name: z.string().check(z.trim(), z.minLength(1), maxCharacters(100)), description: z._default(z.string().check(z.trim(), maxCharacters(500)), ''),
      scopes: z.optional(z.array(z.enum(keyScopes)).check(z.minLength(1))), addresses: z._default(z.array(address).check(z.maxLength(50)), []), sandbox: z._default(z.boolean(), false),
    }),
    data: z.object({ key: z.string(), item: ApiKey }),
  }),
  /** Refused from the next call on. */
  remove: endpoint({
    method: 'POST', path: '/user/removekey', access: '/profile/action/keys', own: true, audited: true, body: z.object({ uuid: z.uuid() }), data: z.object({}),
  }),
};
