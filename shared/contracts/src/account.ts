import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint } from './endpoint';
import { Language } from './language';

/** SPEC's words for what is missing are the form's; trimmed on both sides (SES-07). */
const secret = z.string().check(z.trim(), z.maxLength(512));
/** Of a session as its login sees it: an id that means nothing to anybody else. */
const sessionId = z.string().check(z.regex(/^\d{1,18}$/));
/** Six digits of an authenticator, or a recovery code. */
export const SecondFactorCode = z.string().check(z.trim(), z.minLength(6), maxCharacters(40));

export const OwnSession = z.object({
  id: z.string(),
  current: z.boolean(),
  /** Browser and system in words, as far as its User-Agent tells; null where it tells nothing. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  created: z.string(),
  lastSeen: z.string(),
  /** Who acts as this login in it. */
  impersonator: z.nullable(z.string()),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const TwoFactor = z.object({
  on: z.boolean(),
  /** Roles of this login require it: it cannot be switched off, and nothing else is open before it is on. */
  required: z.boolean(),
  since: z.nullable(z.string()),
  recoveryCodesLeft: z.number(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

/** What a login can be told by e-mail. What concerns its security is always told. */
export const notificationKinds = ['invoice_paid', 'request_decided', 'traffic_stopped', 'impersonated'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const NotificationSettings = z.object({ emails: z.array(z.enum(notificationKinds)), language: Language });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** What an admin did as somebody of this customer, or to him. */
export const Activity = z.object({
  id: z.string(),
  at: z.string(),
  /** Acted as this login of the customer; null for a refused API key. */
  login: z.nullable(z.string()),
  /** Whoever really did it; null where it was the login itself. */
  by: z.nullable(z.string()),
  event: z.string(),
  method: z.nullable(z.string()),
  path: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type Activity = z.infer<typeof Activity>;

export const account = {
  /** SES-07. Throws empty_parameter, passwords_differ, password_too_short, password_holds_login (its own login's name), password_known (listed as a common one), cannot_change_password where the old one is wrong. */
  changePassword: endpoint({
    method: 'POST', path: '/user/changepassword', access: 'session', obliged: true, own: true, audited: true,
    body: z.object({ oldPassword: z._default(secret, ''), newPassword: z._default(secret, ''), reNewPassword: z._default(secret, '') }),
    data: z.object({}),
  }),
  update: endpoint({
    method: 'POST', path: '/v2/account/profile', access: 'session', obliged: true, own: true, stepUp: true,
    body: z.object({ name: z.string().check(z.trim(), z.minLength(1), maxCharacters(200)), email: z.nullable(z.string().check(z.trim(), z.email(), maxCharacters(254))) }),
    data: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  }),
  /** Without a picture: none any more. The address is that of the picture which `avatarUpload` took. */
  removeAvatar: endpoint({ method: 'POST', path: '/v2/account/avatar/remove', access: 'session', obliged: true, own: true, data: z.object({}) }),
  sessions: endpoint({ method: 'GET', path: '/v2/account/sessions', access: 'session', obliged: true, data: z.object({ items: z.array(OwnSession) }) }),
  /** Ends one, or all but this one. */
  endSessions: endpoint({
    method: 'POST', path: '/v2/account/sessions/end', access: 'session', obliged: true, own: true, audited: true,
    body: z.object({ which: z.union([z.literal('others'), sessionId]) }), data: z.object({ ended: z.number() }),
  }),
  twoFactor: endpoint({ method: 'GET', path: '/v2/account/twofactor', access: 'session', obliged: true, data: TwoFactor }),
  /** A new secret, not in force before it is confirmed. `uri` is otpauth's, `qr` an SVG path of a picture `modules` wide and high. */
  beginTwoFactor: endpoint({
    method: 'POST', path: '/v2/account/twofactor/begin', access: 'session', obliged: true, own: true, stepUp: true,
    data: z.object({ secret: z.string(), uri: z.string(), qr: z.object({ modules: z.number(), path: z.string() }) }),
  }),
  /** Recovery codes are told once. Throws second_factor_wrong. */
  confirmTwoFactor: endpoint({
    method: 'POST', path: '/v2/account/twofactor/confirm', access: 'session', obliged: true, own: true, stepUp: true,
    body: z.object({ code: SecondFactorCode }), data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  endTwoFactor: endpoint({ method: 'POST', path: '/v2/account/twofactor/end', access: 'session', obliged: true, own: true, stepUp: true, data: z.object({}) }),
  renewRecoveryCodes: endpoint({
    method: 'POST', path: '/v2/account/twofactor/recovery', access: 'session', obliged: true, own: true, stepUp: true, data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  notifications: endpoint({
    method: 'GET', path: '/v2/account/notifications', access: 'session', obliged: true, data: z.object({ ...NotificationSettings.shape, email: z.nullable(z.string()), available: z.boolean() }),
  }),
  setNotifications: endpoint({
    method: 'POST', path: '/v2/account/notifications', access: 'session', obliged: true, own: true, body: NotificationSettings, data: NotificationSettings,
  }),
  /** What was done under this login's name by others; with `/profile/action/activity`, under every name of the customer. */
  activity: endpoint({
    method: 'GET', path: '/v2/account/activity', access: 'session', obliged: true,
    query: z.object({ everybody: z._default(z.enum(['0', '1']), '0'), cursor: z.optional(z.string().check(z.maxLength(300))) }),
    data: z.object({ items: z.array(Activity), next: z.nullable(z.string()) }),
  }),
};

/** As `imageUpload`: JPEG or PNG by its bytes, square and at most 400x400; the browser makes it so, and the server takes nothing else (image_unreadable). */
export const AVATAR_PIXELS = 400;
export const avatarUpload = { method: 'POST', path: '/v2/account/avatar', access: 'session', own: true, obliged: true, data: z.object({ url: z.string() }) } as const;
