import { messageTypes, type MessageType } from '@portal/contracts';

export type { MessageType };
/** Message types a direction can carry (SPEC section 3). */
export const MESSAGE_TYPES = messageTypes;

/** Codes that are worthless minutes later, and calls that somebody waits for: they pass everything else. */
const CODES: readonly MessageType[] = ['telegram_otp', 'viber_otp', 'flashcall', 'flashcall_callback', 'speechcall'];

export function isCode(type: MessageType): boolean {
  return CODES.includes(type);
}

/**
 * The longest text of a message type in characters; null where characters do not limit it: SMS is counted in parts,
 * codes and flash calls carry no text of one's own, and the rest is limited by its provider.
 * VAL-02: Viber transaction and service 950, promo 1000, session shares the limit of promo.
 */
export const TEXT_LIMITS: Readonly<Record<MessageType, number | null>> = {
  sms: null,
  viber: null,
  viber_service: 950,
  viber_trans: 950,
  viber_promo: 1000,
  viber_session: 1000,
  viber_otp: null,
  viber_survey: null,
  viber_carousel: null,
  telegram_otp: null,
  rcs: null,
  flashcall: null,
  flashcall_callback: null,
  speechcall: null,
};

export function isMessageType(value: string): value is MessageType {
  return Object.hasOwn(TEXT_LIMITS, value);
}

/** A fallback leaves at the latest so long after its main message, in seconds, where the list says nothing else: a day. */
export const DEFAULT_TTL_SECONDS = 24 * 60 * 60;
