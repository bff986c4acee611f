import type { MessageWords } from './message-words';

export const russian: MessageWords = {
  deliveryStatus: {
    scheduled: 'Запланировано',
    queued: 'В очереди',
    processing: 'В пути',
    undeliverable: 'Не доставлено',
    delivered: 'Доставлено',
    expired: 'Срок истёк',
    permanentError: 'Постоянная ошибка',
    failed: 'Временная ошибка',
    unknown: 'Неизвестно',
    seen: 'Просмотрено',
  },
  messageType: {
    sms: 'SMS',
    viber: 'Viber',
    viber_service: 'Viber сервисное',
    viber_trans: 'Viber транзакционное',
    viber_promo: 'Viber рекламное',
    viber_session: 'Viber сессионное',
    viber_otp: 'Viber одноразовый код',
    viber_survey: 'Viber опрос',
    viber_carousel: 'Viber карусель',
    telegram_otp: 'Telegram одноразовый код',
    rcs: 'RCS',
    flashcall: 'Флеш-звонок',
    flashcall_callback: 'Флеш-звонок с обратным вызовом',
    speechcall: 'Голосовой звонок',
  },
};
