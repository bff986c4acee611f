import { messageTypes, TEXT_LIMITS, type MessageType } from '@portal/contracts';

export { TEXT_LIMITS, type MessageType };
/** Message types of a direction (SPEC section 3). */
export const MESSAGE_TYPES = messageTypes;

/** Codes expire within minutes and people wait for them, so they precede all other messages. */
const CODES: readonly MessageType[] = ['telegram_otp', 'viber_otp', 'flashcall', 'flashcall_callback', 'speechcall'];

export function isCode(type: MessageType): boolean {
  return CODES.includes(type);
}

export function isMessageType(value: string): value is MessageType {
  return Object.hasOwn(TEXT_LIMITS, value);
}

/** Default time in seconds from a main message to its fallback: one day. */
export const DEFAULT_TTL_SECONDS = 24 * 60 * 60;
