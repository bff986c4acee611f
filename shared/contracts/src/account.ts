import * as z from 'zod/mini';
import { maxCharacters } from './characters';
import { endpoint } from './endpoint';
import { Language } from './language';

/** A password. An empty one is valid here, so that the server can refuse it with SPEC's error. Browser and server trim it (SES-07). */
const secret = z.string().check(z.trim(), z.maxLength(512));
/** ID of a session in the login's list of sessions; it grants no access. */
const sessionId = z.string().check(z.regex(/^\d{1,18}$/));
/** A six-digit code from an authenticator app, or a recovery code. */
export const SecondFactorCode = z.string().check(z.trim(), z.minLength(6), maxCharacters(40));

export const OwnSession = z.object({
  id: z.string(),
  current: z.boolean(),
  /** Browser and system, parsed from the User-Agent; null if it names neither. */
  device: z.nullable(z.string()),
  address: z.nullable(z.string()),
  created: z.string(),
  lastSeen: z.string(),
  /** Login that impersonates this one in the session. */
  impersonator: z.nullable(z.string()),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const TwoFactor = z.object({
  on: z.boolean(),
  /** True if a role of this login requires the second factor. The login then can't turn it off, and can do nothing else until it is on. */
  required: z.boolean(),
  since: z.nullable(z.string()),
  recoveryCodesLeft: z.number(),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

/** Optional e-mail notifications. Security notifications are always sent. */
export const notificationKinds = ['invoice_paid', 'request_decided', 'traffic_blocked', 'approval_needed', 'impersonated'] as const;
export type NotificationKind = (typeof notificationKinds)[number];
export const NotificationSettings = z.object({ emails: z.array(z.enum(notificationKinds)), language: Language });
export type NotificationSettings = z.infer<typeof NotificationSettings>;

/** An audited call by a login of this customer, or an administrator's change to the customer. */
export const Activity = z.object({
  id: z.string(),
  at: z.string(),
  /** The customer's login that made the call; null for a refused API key. */
  login: z.nullable(z.string()),
  /** Login that impersonated `login`; null without impersonation. */
  by: z.nullable(z.string()),
  event: z.string(),
  method: z.nullable(z.string()),
  path: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type Activity = z.infer<typeof Activity>;

export const account = {
  /**
   * SES-07. Throws empty_parameter, passwords_differ, password_too_short, password_holds_login (contains the login's name), password_known
   * (a commonly used password), cannot_change_password (wrong old password).
   */
  changePassword: endpoint({
    method: 'POST', path: '/user/changepassword', access: 'session', obliged: true, own: true, audited: true,
    body: z.object({ oldPassword: z._default(secret, ''), newPassword: z._default(secret, ''), reNewPassword: z._default(secret, '') }),
    data: z.object({}),
  }),
  update: endpoint({
    method: 'POST', path: '/v2/account/profile', access: 'session', obliged: true, own: true, stepUp: true,
    body: z.object({ name: z.string().check(
      z.trim(), z.minLength(1), maxCharacters(200),
    ), email: z.nullable(z.string().check(z.trim(), z.email(), maxCharacters(254))) }),
    data: z.object({ name: z.string(), email: z.nullable(z.string()) }),
  }),
  removeAvatar: endpoint({
    method: 'POST', path: '/v2/account/avatar/remove', access: 'session', obliged: true, own: true, data: z.object({}),
  }),
  sessions: endpoint({
    method: 'GET', path: '/v2/account/sessions', access: 'session', obliged: true, data: z.object({ items: z.array(OwnSession) }),
  }),
  /** Ends one session, or all but the current one. */
  endSessions: endpoint({
    method: 'POST', path: '/v2/account/sessions/end', access: 'session', obliged: true, own: true, audited: true,
    body: z.object({ which: z.union([z.literal('others'), sessionId]) }), data: z.object({ ended: z.number() }),
  }),
  twoFactor: endpoint({ method: 'GET', path: '/v2/account/twofactor', access: 'session', obliged: true, data: TwoFactor }),
  /** Creates a secret, valid only after confirmation. `uri`: otpauth URI. `qr.path`: SVG path of its QR code, `modules` wide and high. */
  startTwoFactor: endpoint({
    method: 'POST', path: '/v2/account/twofactor/begin', access: 'session', obliged: true, own: true, stepUp: true,
    data: z.object({ secret: z.string(), uri: z.string(), qr: z.object({ modules: z.number(), path: z.string() }) }),
  }),
  /** Turns the second factor on. Recovery codes are returned only here. Throws second_factor_wrong. */
  confirmTwoFactor: endpoint({
    method: 'POST', path: '/v2/account/twofactor/confirm', access: 'session', obliged: true, own: true, stepUp: true,
    body: z.object({ code: SecondFactorCode }), data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  endTwoFactor: endpoint({
    method: 'POST', path: '/v2/account/twofactor/end', access: 'session', obliged: true, own: true, stepUp: true, data: z.object({}),
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST', path: '/v2/account/twofactor/recovery', access: 'session', obliged: true, own: true, stepUp: true,
    data: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  notifications: endpoint({
    method: 'GET', path: '/v2/account/notifications', access: 'session', obliged: true,
    data: z.object({ ...NotificationSettings.shape, email: z.nullable(z.string()), available: z.boolean() }),
  }),
  setNotifications: endpoint({
    method: 'POST', path: '/v2/account/notifications', access: 'session', obliged: true, own: true, body: NotificationSettings,
    data: NotificationSettings,
  }),
  /** Lockouts and refused or impersonated calls of this login. `everybody` (needs `/profile/action/activity`): calls of visible logins. */
  activity: endpoint({
    method: 'GET', path: '/v2/account/activity', access: 'session', obliged: true,
    query: z.object({ everybody: z._default(z.enum(['0', '1']), '0'), cursor: z.optional(z.string().check(z.maxLength(300))) }),
    data: z.object({ items: z.array(Activity), next: z.nullable(z.string()) }),
  }),
};

/**
 * Like `imageUpload`, for a square JPEG or PNG of at most 400x400 pixels. The browser resizes a picture before the upload; the server
 * refuses a picture that exceeds the limits (image_unreadable).
 */
export const AVATAR_PIXELS = 400;
export const avatarUpload = {
  method: 'POST', path: '/v2/account/avatar', access: 'session', own: true, obliged: true, data: z.object({ url: z.string() }),
} as const;
