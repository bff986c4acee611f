import type { MessageWords } from './message-words';

export const ukrainian: MessageWords = {
  deliveryStatus: {
    scheduled: 'Заплановано',
    queued: 'У черзі',
    processing: 'У дорозі',
    undeliverable: 'Не доставлено',
    delivered: 'Доставлено',
    expired: 'Термін минув',
    permanentError: 'Постійна помилка',
    failed: 'Тимчасова помилка',
    unknown: 'Невідомо',
    seen: 'Переглянуто',
  },
  messageType: {
    sms: 'SMS',
    viber: 'Viber',
    viber_service: 'Viber сервісне',
    viber_trans: 'Viber транзакційне',
    viber_promo: 'Viber рекламне',
    viber_session: 'Viber сесійне',
    viber_otp: 'Viber одноразовий код',
    viber_survey: 'Viber опитування',
    viber_carousel: 'Viber карусель',
    telegram_otp: 'Telegram одноразовий код',
    rcs: 'RCS',
    flashcall: 'Флеш-дзвінок',
    flashcall_callback: 'Флеш-дзвінок зі зворотним викликом',
    speechcall: 'Голосовий дзвінок',
  },
};
