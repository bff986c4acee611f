/** Message types of directions (SPEC section 3). */
export const messageTypes = [
  'sms', 'viber', 'viber_service', 'viber_trans', 'viber_promo', 'viber_session', 'viber_otp', 'viber_survey',
  'viber_carousel', 'telegram_otp', 'rcs', 'flashcall', 'flashcall_callback', 'speechcall',
] as const;
export type MessageType = (typeof messageTypes)[number];
