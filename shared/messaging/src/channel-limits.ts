import { messageTypes, TEXT_LIMITS, type MessageType } from '@portal/contracts';

export { TEXT_LIMITS, type MessageType };
/** Message types a direction can carry (SPEC section 3). */
export const MESSAGE_TYPES = messageTypes;

/** Codes that are worthless minutes later, and calls that somebody waits for: they pass everything else. */
const CODES: readonly MessageType[] = ['telegram_otp', 'viber_otp', 'flashcall', 'flashcall_callback', 'speechcall'];

export function isCode(type: MessageType): boolean {
  return CODES.includes(type);
}

export function isMessageType(value: string): value is MessageType {
  return Object.hasOwn(TEXT_LIMITS, value);
}

/** A fallback leaves at the latest so long after its main message, in seconds, where the list says nothing else: a day. */
export const DEFAULT_TTL_SECONDS = 24 * 60 * 60;
