import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { Language } from './language';
import { Amount } from './money';

export const UserInfo = z.object({
  uuid: z.string(),
  login: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  roles: z.array(z.string()),
  maskrole: z.number(),
  customer_name: z.string(),
  isImpersonated: z.boolean(),
  /** True if the login is restricted to the listed `organizations`. */
  isRestricted: z.optional(z.boolean()),
  /** Impersonating login, and the path to end the impersonation (SES-08); sent only during impersonation. */
  impersonateData: z.nullable(z.object({ login: z.string(), exitPath: z.string() })),
  appSettings: z.object({
    /** Task the login must complete before it can use anything else. */
    obligation: z.nullable(z.enum(['two_factor'])),
  }),
});
export type UserInfo = z.infer<typeof UserInfo>;

export const UiElement = z.object({ path: z.string() });
export type UiElement = z.infer<typeof UiElement>;

export const Balance = z.object({
  sum: Amount,
  currency_code: z.string(),
  organizationUuid: z.nullable(z.string()),
});
export type Balance = z.infer<typeof Balance>;

export const Organization = z.object({
  uuid: z.string(),
  name: z.string(),
  type: z.union([z.literal(1), z.literal(2)]),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  defaultAlphaname: z.nullable(z.string()),
  /** True for the login's default organization. */
  isDefault: z.boolean(),
});
export type Organization = z.infer<typeof Organization>;

export const AlphaName = z.object({
  uuid: z.string(),
  name: z.string(),
  organizationName: z.nullable(z.string()),
  messageTypes: z.array(z.string()),
  direction_status: z.number(),
});
export type AlphaName = z.infer<typeof AlphaName>;

const credentials = z.object({
  login: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  // Trimmed, because new passwords are trimmed before they are stored (SPEC).
  password: z.string().check(z.trim(), z.minLength(1), z.maxLength(512)),
  /** Second-factor code, required after the right password (second_factor_required). */
  code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
});

const secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(512));

/**
 * Ends the impersonation and returns the token of a new session of the impersonating login. The path comes from `impersonateData`, because
 * other users' downloads must not contain it.
 */
export const impersonationExit = (path: string) => endpoint({
  method: 'GET', path: `/${path.replace(/^\//, '')}`, access: 'session', data: z.object({ userToken: z.string() }),
});

export const session = {
  login: endpoint({
    method: 'POST', path: '/user/login', access: 'public', body: credentials,
    data: z.object({ jwtToken: z.string() }),
  }),
  /** Exchanges a single-use code (NAV-24). Without `newPassword`, a code to set a password only returns the login and stays valid. */
  exchange: endpoint({
    method: 'POST', path: '/v2/session/exchange', access: 'public',
    body: z.object({
      code: z.string().check(z.minLength(1), z.maxLength(200)), newPassword: z.optional(secret), reNewPassword: z.optional(secret),
    }),
    data: z.object({ jwtToken: z.nullable(z.string()), login: z.string(), needsPassword: z.boolean() }),
  }),
  /** Single-use code to continue this login's session in another browser, valid for 60 seconds. */
  handOff: endpoint({
    method: 'POST', path: '/v2/session/handoff', access: 'session', data: z.object({ code: z.string(), expires: z.string() }),
  }),
  logout: endpoint({ method: 'POST', path: '/user/logout', access: 'session', obliged: true, data: z.object({}) }),
  info: endpoint({ method: 'GET', path: '/user/info', access: 'session', obliged: true, data: UserInfo }),
  elements: endpoint({
    method: 'GET', path: '/user/getuielements', access: 'session', obliged: true, data: z.object({ elements: z.array(UiElement) }),
  }),
  balance: endpoint({
    method: 'POST', path: '/user/loadbalance', access: 'session', onlyReads: true, data: z.object({ balance: Balance }),
  }),
  organizations: endpoint({
    method: 'GET', path: '/user/listorganizations', access: 'session', data: z.object({ data: z.array(Organization) }),
  }),
  alphaNames: endpoint({
    method: 'GET', path: '/user/listalphanames', access: 'session', data: z.object({ items: z.array(AlphaName) }),
  }),
  allAlphaNames: endpoint({
    method: 'GET', path: '/user/listallalphanames', access: 'session', data: z.object({ items: z.array(AlphaName) }),
  }),
};

/**
 * Emails a link to set a new password to the login's address on record. The answer never tells whether the login exists. Apart from
 * `session`, because only the small sign-in page makes this call.
 */
export const passwordReset = endpoint({
  method: 'POST', path: '/v2/session/reset', access: 'public',
  body: z.object({ login: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)), language: z._default(Language, 'en') }),
  data: z.object({}),
});
