import type { MessageWords } from './message-words';

export const english: MessageWords = {
  deliveryStatus: {
    scheduled: 'Scheduled',
    queued: 'Queued',
    processing: 'On its way',
    undeliverable: 'Undeliverable',
    delivered: 'Delivered',
    expired: 'Expired',
    permanentError: 'Permanent error',
    failed: 'Failed for now',
    unknown: 'Unknown',
    seen: 'Seen',
  },
  messageType: {
    sms: 'SMS',
    viber: 'Viber',
    viber_service: 'Viber service',
    viber_trans: 'Viber transactional',
    viber_promo: 'Viber promotional',
    viber_session: 'Viber session',
    viber_otp: 'Viber one-time code',
    viber_survey: 'Viber survey',
    viber_carousel: 'Viber carousel',
    telegram_otp: 'Telegram one-time code',
    rcs: 'RCS',
    flashcall: 'Flash call',
    flashcall_callback: 'Flash call with callback',
    speechcall: 'Speech call',
  },
};
