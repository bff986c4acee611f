import * as z from 'zod';
import type { DeliveryState } from '../channel';

/** https://www.infobip.com/docs/essentials/response-status-and-error-codes. New names may appear at any time. */
export const infobipStatus = z.object({ groupName: z.string(), id: z.number().optional(), name: z.string().optional() });
export const infobipError = z.object({ id: z.number().optional(), name: z.string().optional() });
export type InfobipStatus = z.output<typeof infobipStatus>;
export type InfobipError = z.output<typeof infobipError>;

export const DUPLICATE_MESSAGE_ID = 'REJECTED_DUPLICATE_MESSAGE_ID';
/** An internal error of Infobip; Infobip asks for a retry. */
export const SYSTEM_ERROR = 'REJECTED_SYSTEM_ERROR';

const states: Readonly<Record<string, DeliveryState>> = {
  ACCEPTED: 'accepted', PENDING: 'enroute', DELIVERED: 'delivered', UNDELIVERABLE: 'undeliverable', EXPIRED: 'expired',
  REJECTED: 'rejected',
};

export function stateOf({ groupName }: InfobipStatus): DeliveryState {
  return Object.hasOwn(states, groupName) ? states[groupName] ?? 'unknown' : 'unknown';
}

const reasonsByStatus: Readonly<Record<string, string>> = {
  REJECTED_NOT_ENOUGH_CREDITS: 'not_enough_credit',
  REJECTED_PREPAID_PACKAGE_EXPIRED: 'not_enough_credit',
  REJECTED_SENDER: 'sender_refused',
  REJECTED_SOURCE: 'sender_refused',
  REJECTED_DESTINATION: 'user_blocked',
  REJECTED_DND: 'user_blocked',
  REJECTED_INVALID_DESTINATION: 'invalid_number',
  REJECTED_PREFIX_MISSING: 'invalid_number',
  MISSING_TO: 'invalid_number',
  REJECTED_NETWORK: 'not_reachable',
  REJECTED_MESSAGE_TOO_LONG: 'text_refused',
};

const reasonsByError: Readonly<Record<number, string>> = {
  7002: 'not_reachable', 7003: 'user_blocked', 7005: 'sender_refused', 7006: 'content_refused', 7007: 'content_refused',
  7008: 'template_refused',
  7009: 'template_refused', 7013: 'content_refused', 7014: 'content_refused', 7015: 'content_refused', 7019: 'not_enough_credit',
  7022: 'content_refused', 7025: 'not_reachable', 7027: 'content_refused', 7030: 'user_blocked', 7033: 'user_blocked',
  7034: 'sender_refused',
  7081: 'sender_refused', 7083: 'sender_refused', 7084: 'sender_refused',
};

/** Undefined if Infobip reports no specific cause. */
export function reasonFor(status: InfobipStatus, error: InfobipError | undefined): string | undefined {
  const named = status.name !== undefined && Object.hasOwn(reasonsByStatus, status.name) ? reasonsByStatus[status.name] : undefined;
  return reasonsByError[error?.id ?? 0] ?? named;
}

export function codeOf(status: InfobipStatus, error: InfobipError | undefined): string {
  const reported = error?.id !== undefined && error.id !== 0 ? [error.id, error.name] : [status.id, status.name ?? status.groupName];
  return reported.filter((part) => part !== undefined).join(' ');
}
