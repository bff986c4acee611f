import type { MessageType } from './message-types';

/** Minimum and maximum length of a text in characters, or of a list. */
export type Range = { min: number; max: number };

/**
 * Limits of rich content from the providers' documents: Infobip's /viber/2/messages and Google RBM v1. If two channels differ, the contract
 * allows the wider range, and `contentFault` of `@portal/messaging` checks the narrower one.
 */
export const CONTENT_LIMITS = {
  url: { min: 1, max: 2_000 },
  fileName: { min: 1, max: 25 },
  buttonTitle: { min: 1, max: 30 },
  cards: { min: 2, max: 5 },
  cardTitle: { min: 2, max: 38 },
  cardButton: { min: 1, max: 10 },
  cardSecondButton: { min: 1, max: 12 },
  options: { min: 2, max: 10 },
  option: { min: 1, max: 50 },
  templateId: { min: 1, max: 100 },
  templateField: { min: 1, max: 50 },
  templateValue: { min: 0, max: 125 },
} as const satisfies Record<string, Range>;

/** Google RBM v1: maximum length of a suggestion's text, and of the text below a card's picture. */
export const RCS_LIMITS = { suggestion: 25, cardText: 2_000 } as const;

/**
 * Longest text of a message type in characters; null if characters don't limit it: SMS has parts, codes and flash calls have no free text.
 * VAL-02 sets the limits of Viber service, transaction, promo and session messages; the providers set the other limits.
 */
export const TEXT_LIMITS: Readonly<Record<MessageType, number | null>> = {
  sms: null,
  viber: 1_000,
  viber_service: 950,
  viber_trans: 950,
  viber_promo: 1_000,
  viber_session: 1_000,
  viber_otp: null,
  viber_survey: 85,
  viber_carousel: 1_000,
  telegram_otp: null,
  rcs: 3_072,
  flashcall: null,
  flashcall_callback: null,
  speechcall: 600,
};
