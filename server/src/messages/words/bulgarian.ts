import type { MessageWords } from './message-words';

export const bulgarian: MessageWords = {
  deliveryStatus: {
    scheduled: 'Планирано',
    queued: 'На опашка',
    processing: 'На път',
    undeliverable: 'Недоставено',
    delivered: 'Доставено',
    expired: 'Изтекъл срок',
    permanentError: 'Трайна грешка',
    failed: 'Временна грешка',
    unknown: 'Неизвестно',
    seen: 'Видяно',
  },
  messageType: {
    sms: 'SMS',
    viber: 'Viber',
    viber_service: 'Viber сервизно',
    viber_trans: 'Viber транзакционно',
    viber_promo: 'Viber рекламно',
    viber_session: 'Viber сесийно',
    viber_otp: 'Viber еднократен код',
    viber_survey: 'Viber анкета',
    viber_carousel: 'Viber въртележка',
    telegram_otp: 'Telegram еднократен код',
    rcs: 'RCS',
    flashcall: 'Флаш обаждане',
    flashcall_callback: 'Флаш обаждане с обратно повикване',
    speechcall: 'Гласово обаждане',
  },
};
