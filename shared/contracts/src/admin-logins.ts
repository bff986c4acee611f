import * as z from 'zod/mini';
import { endpoint, integerInQuery, jsonInQuery } from './endpoint';
import { Invitation, LoginFields } from './own-logins';
import { roles } from './roles';
import { writtenLogin, writtenName } from './written-fields';

const uuid = z.uuid();
const access = '/admin/logins' as const;

/** A login of any customer, for the administration (ADM-03). */
export const AdminLogin = z.object({
  uuid: z.string(),
  login: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  type: z.enum(['client', 'service']),
  /** 1 active, 2 disabled, 3 deleted. */
  status: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  roles: z.array(z.string()),
  maskrole: z.number(),
  twoFactor: z.boolean(),
  lastSeen: z.nullable(z.string()),
  customer: z.object({ uuid: z.string(), name: z.string(), isProvider: z.boolean() }),
});
export type AdminLogin = z.infer<typeof AdminLogin>;

/** Bit mask of roles (SES-06), an alternative to `roles` for programs that know only the mask. */
const maskrole = z.optional(z.number().check(z.int(), z.gte(0), z.lte(0x7fffffff)));
const type = z._default(z.enum(['client', 'service']), 'client');
const one = z.object({ uuid });
const RightOrganization = z.object({ uuid: z.string(), name: z.string() });

export const adminLogins = {
  list: endpoint({
    method: 'GET', path: '/admin/logins/list', access,
    query: z.object({
      filter: z._default(jsonInQuery(z.strictObject({
        text: z.optional(z.string().check(z.maxLength(200))), status: z.optional(z.union([z.literal(1), z.literal(2), z.literal(3)])),
        role: z.optional(z.enum(roles)), customerUuid: z.optional(uuid),
      })), {}),
      limit: z._default(integerInQuery(1, 100), 25), cursor: z.optional(z.string().check(z.maxLength(300))),
    }),
    data: z.object({ items: z.array(AdminLogin), next: z.nullable(z.string()) }),
  }),
  /**
   * Creates a login without a password; the person sets one by invitation. Throws login_already_exists, wrong_create_params,
   * empty_parameter, role_refused (a role the administrator may not grant).
   */
  create: endpoint({
    method: 'POST', path: '/admin/logins/create', creates: true, access, own: true, stepUp: true,
    body: z.object({ ...LoginFields.shape, name: writtenName(200), login: writtenLogin, type, maskrole, customerUuid: uuid }),
    data: z.object({ item: AdminLogin, invitation: Invitation }),
  }),
  /** New rights apply from the next call of the login's sessions. Throws self_refused for one's own roles, last_admin, role_refused. */
  update: endpoint({
    method: 'POST', path: '/admin/logins/update', access, own: true, stepUp: true,
    body: z.object({ ...LoginFields.shape, uuid, type, maskrole }), data: AdminLogin,
  }),
  /** Deletes the password and ends all sessions. The person sets a new password by invitation, so administrators never know it. */
  changePassword: endpoint({
    method: 'POST', path: '/admin/logins/userchpw', access, own: true, stepUp: true, body: one, data: Invitation,
  }),
  /** Throws self_refused, last_admin, login_transition_refused for a deleted login. */
  lock: endpoint({ method: 'POST', path: '/admin/logins/lock', access, own: true, stepUp: true, body: one, data: AdminLogin }),
  unlock: endpoint({ method: 'POST', path: '/admin/logins/unlock', access, own: true, stepUp: true, body: one, data: AdminLogin }),
  /** Permanent: the login's name stays reserved and its history remains. */
  remove: endpoint({ method: 'POST', path: '/v2/admin/logins/delete', access, own: true, stepUp: true, body: one, data: AdminLogin }),
  /** Turns the second factor off, for a lost authenticator. The person must set it up again if their roles require it. */
  resetTwoFactor: endpoint({
    method: 'POST', path: '/v2/admin/logins/resettwofactor', access, own: true, stepUp: true, body: one, data: AdminLogin,
  }),
  /** Organizations to which a login is restricted; an empty list means all of its customer's. */
  listPermOrgs: endpoint({
    method: 'POST', path: '/admin/logins/listpermorgs', access, onlyReads: true, body: one,
    data: z.object({ items: z.array(RightOrganization) }),
  }),
  listAvailOrgs: endpoint({
    method: 'POST', path: '/admin/logins/listavailorgs', access, onlyReads: true, body: one,
    data: z.object({ items: z.array(RightOrganization) }),
  }),
  addPermOrg: endpoint({
    method: 'POST', path: '/admin/logins/addpermorg', access, own: true, stepUp: true, body: z.object({ uuid, organizationUuid: uuid }),
    data: z.object({ items: z.array(RightOrganization) }),
  }),
  delPermOrg: endpoint({
    method: 'POST', path: '/admin/logins/delpermorg', access, own: true, stepUp: true, body: z.object({ uuid, organizationUuid: uuid }),
    data: z.object({ items: z.array(RightOrganization) }),
  }),
  /**
   * Changes state although it is a GET, as SPEC defines it: requires `X-Token` and same-origin fetch metadata. Starts a separate session.
   */
  impersonate: endpoint({
    method: 'GET', path: '/admin/logins/impersonate', access: '/admin/logins/action/impersonate', stepUp: true, changesState: true,
    query: z.object({ uuid }), data: z.object({ userToken: z.string() }),
  }),
  /** Ends the impersonation session and returns the token of a new session of the impersonating login. */
  unimpersonate: endpoint({
    method: 'GET', path: '/admin/logins/unimpersonate', access: 'session', changesState: true, data: z.object({ userToken: z.string() }),
  }),
};
