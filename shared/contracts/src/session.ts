import * as z from 'zod/mini';
import { endpoint } from './endpoint';
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
  /** Whether it is restricted to some organizations of its customer, those that `organizations` gives. */
  isRestricted: z.optional(z.boolean()),
  /** Who acts under this login, and the path of the call that ends it (SES-08): only whoever impersonates is told it. */
  impersonateData: z.nullable(z.object({ login: z.string(), exitPath: z.string() })),
  appSettings: z.object({
    /** What the login has to do before anything else is open to it. */
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
  /** Of this login. */
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
  // Trimmed as SPEC trims passwords when they are changed, so that nobody locks himself out.
  password: z.string().check(z.trim(), z.minLength(1), z.maxLength(512)),
  /** Where the login has a second factor; asked for by second_factor_required, once the password was right. */
  code: z.optional(z.string().check(z.trim(), z.maxLength(40))),
});

const secret = z.string().check(z.trim(), z.minLength(1), z.maxLength(512));

/**
 * Ends the session that acts as another login and gives one of whoever began it. The call's path comes with `impersonateData`, as
 * nothing that other users download may hold it.
 */
export const impersonationExit = (path: string) => endpoint({
  method: 'GET', path: `/${path.replace(/^\//, '')}`, access: 'session', data: z.object({ userToken: z.string() }),
});

export const session = {
  login: endpoint({
    method: 'POST', path: '/user/login', access: 'public', body: credentials,
    data: z.object({ jwtToken: z.string() }),
  }),
  /**
   * Swaps a single-use code for a session (NAV-24). A code that sets a password is not used up by being asked about: without
   * `newPassword` the answer says whose it is and that one is needed, with no token.
   */
  exchange: endpoint({
    method: 'POST', path: '/v2/session/exchange', access: 'public',
    body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)), newPassword: z.optional(secret), reNewPassword: z.optional(secret) }),
    data: z.object({ jwtToken: z.nullable(z.string()), login: z.string(), needsPassword: z.boolean() }),
  }),
  /** A code by which this login's session goes on in another browser, good for 60 seconds and once. */
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
