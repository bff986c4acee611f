import type { MessageType } from '@portal/messaging';

/** Message types by group, in the order of the form. */
const GROUPS = [
  { id: 'sms', types: ['sms'] },
  {
    id: 'viber',
    types: ['viber', 'viber_service', 'viber_trans', 'viber_promo', 'viber_session', 'viber_survey', 'viber_carousel', 'viber_otp'],
  },
  { id: 'messengers', types: ['rcs', 'telegram_otp'] },
  { id: 'calls', types: ['flashcall', 'flashcall_callback', 'speechcall'] },
] as const satisfies readonly { id: string; types: readonly MessageType[] }[];
export type TypeGroup = { id: (typeof GROUPS)[number]['id']; types: MessageType[] };

/** Groups the permitted types; omits empty groups. */
export function groupTypes(permitted: readonly MessageType[]): TypeGroup[] {
  return GROUPS.map(({ id, types }) => ({
    id, types: types.filter((type) => permitted.includes(type)),
  })).filter(({ types }) => types.length > 0);
}

/** Whether the type needs an explanation beyond that of its fields. */
export function hasNote(type: MessageType): type is 'viber_otp' | 'telegram_otp' | 'flashcall' | 'flashcall_callback' | 'speechcall' {
  return ['viber_otp', 'telegram_otp', 'flashcall', 'flashcall_callback', 'speechcall'].includes(type);
}

