import * as z from 'zod/mini';
import { endpoint } from './endpoint';
import { writtenLogin, writtenName } from './written-fields';

const text = z.string().check(z.trim(), z.maxLength(200));
/** Accepts empty values, so that the server can refuse them with SPEC's errors (VAL-10): empty_parameter, wrong_create_params. */
export const LoginFields = z.object({
  name: z._default(text, ''),
  email: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(254))), null),
  // Not an enum: other users must not download the names of administration roles (MFE-03).
  roles: z._default(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(7)), []),
});

/** Single-use link to set a password, valid for a day; `path` is returned only here. Any earlier password no longer works. */
export const Invitation = z.object({ path: z.string(), expires: z.string() });
export type Invitation = z.infer<typeof Invitation>;

export const OwnLogin = z.object({
  uuid: z.string(), login: z.string(), name: z.string(), email: z.nullable(z.string()),
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  roles: z.array(z.string()), twoFactor: z.boolean(), lastSeen: z.nullable(z.string()),
  organizations: z.array(z.object({ uuid: z.string(), name: z.string() })),
});
export type OwnLogin = z.infer<typeof OwnLogin>;

const uuid = z.uuid();
const access = '/logins/index' as const;

/** SES-14: a clientAdmin manages the logins of their own customer, but can't grant administration roles or change their own. */
export const ownLogins = {
  /** Sorted by login. `truncated`: the list isn't complete. */
  list: endpoint({
    method: 'GET', path: '/v2/logins', access,
    data: z.object({ items: z.array(OwnLogin), truncated: z.boolean(), grantable: z.array(z.string()) }),
  }),
  /** Throws login_already_exists, empty_parameter, wrong_create_params, role_refused. */
  create: endpoint({
    method: 'POST', path: '/v2/logins/create', creates: true, access, own: true, stepUp: true,
    body: z.object({ ...LoginFields.shape, name: writtenName(200), login: writtenLogin, organizations: z._default(
      z.array(uuid).check(z.maxLength(100)), [],
    ) }),
    data: z.object({ item: OwnLogin, invitation: Invitation }),
  }),
  /** `organizations` restricts the login; an empty list means all. Throws role_refused, or self_refused for one's own roles. */
  update: endpoint({
    method: 'POST', path: '/v2/logins/update', access, own: true, stepUp: true,
    body: z.object({ ...LoginFields.shape, uuid, organizations: z._default(z.array(uuid).check(z.maxLength(100)), []) }), data: OwnLogin,
  }),
  lock: endpoint({ method: 'POST', path: '/v2/logins/lock', access, own: true, stepUp: true, body: z.object({ uuid }), data: OwnLogin }),
  unlock: endpoint({
    method: 'POST', path: '/v2/logins/unlock', access, own: true, stepUp: true, body: z.object({ uuid }), data: OwnLogin,
  }),
  invite: endpoint({
    method: 'POST', path: '/v2/logins/invite', access, own: true, stepUp: true, body: z.object({ uuid }), data: Invitation,
  }),
};
