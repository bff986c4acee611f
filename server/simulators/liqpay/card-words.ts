import type { CardOutcome } from './test-cards';

export type CardWords = Readonly<Record<
  | 'title' | 'simulated' | 'order' | 'sum' | 'card' | 'expires' | 'cvv' | 'pay' | 'cancel' | 'another' | 'cards' | 'use' | 'wrongCard'
  | 'wrongExpiry' | 'wrongCvv'
  | 'code' | 'codeHint' | 'confirm' | 'paying' | 'waiting' | 'paid' | 'failed' | 'reversed' | 'unreachable' | 'refused'
  | `card_${CardOutcome['kind']}`, string
>>;

const en: CardWords = {
  title: 'Payment by card', simulated: 'A simulator: no card is charged, and no real one is needed.', order: 'Order', sum: 'Sum',
  card: 'Card number', expires: 'Valid until (MM/YY)', cvv: 'CVV', pay: 'Pay', cancel: 'Cancel', another: 'Try another card',
  cards: 'Test cards', use: 'Use',
  wrongCard: 'This is no card number.', wrongExpiry: 'Enter month and year, as 12/30, that are not over.',
  wrongCvv: 'Enter the three digits from the back.',
  code: 'Code from your bank', codeHint: 'The simulated bank sends 1234.', confirm: 'Confirm',
  paying: 'Paying…', waiting: 'Waiting for the bank…', paid: 'Paid.', failed: 'The payment has failed:',
  reversed: 'The payment was taken back.',
  unreachable: 'There is no answer. Try again.', refused: 'This checkout cannot be opened:',
  card_success: 'paid at once', card_confirm: 'the bank asks for a code (3-D Secure)', card_failure: 'refused',
  card_later: 'paid after a few seconds',
  card_expires: 'the bank asks, and nobody answers in time', card_silent: 'never decided',
};
const ru: CardWords = {
  title: 'Оплата картой', simulated: 'Это симулятор: деньги не списываются, настоящая карта не нужна.', order: 'Заказ', sum: 'Сумма',
  card: 'Номер карты', expires: 'Срок действия (ММ/ГГ)', cvv: 'CVV', pay: 'Оплатить', cancel: 'Отменить', another: 'Другая карта',
  cards: 'Тестовые карты', use: 'Взять',
  wrongCard: 'Это не номер карты.', wrongExpiry: 'Введите месяц и год, например 12/30, которые ещё не прошли.',
  wrongCvv: 'Введите три цифры с обратной стороны.',
  code: 'Код от вашего банка', codeHint: 'Симулируемый банк присылает 1234.', confirm: 'Подтвердить',
  paying: 'Оплата…', waiting: 'Ждём ответа банка…', paid: 'Оплачено.', failed: 'Платёж не прошёл:', reversed: 'Платёж отозван.',
  unreachable: 'Ответа нет. Попробуйте ещё раз.', refused: 'Эту оплату открыть нельзя:',
  card_success: 'оплачивает сразу', card_confirm: 'банк спросит код (3-D Secure)', card_failure: 'отказ',
  card_later: 'оплачивает через несколько секунд',
  card_expires: 'банк спросит, и никто не ответит вовремя', card_silent: 'решения не будет',
};
const uk: CardWords = {
  title: 'Оплата карткою', simulated: 'Це симулятор: гроші не списуються, справжня картка не потрібна.', order: 'Замовлення', sum: 'Сума',
  card: 'Номер картки', expires: 'Термін дії (ММ/РР)', cvv: 'CVV', pay: 'Сплатити', cancel: 'Скасувати', another: 'Інша картка',
  cards: 'Тестові картки', use: 'Взяти',
  wrongCard: 'Це не номер картки.', wrongExpiry: 'Введіть місяць і рік, наприклад 12/30, які ще не минули.',
  wrongCvv: 'Введіть три цифри зі зворотного боку.',
  code: 'Код від вашого банку', codeHint: 'Симульований банк надсилає 1234.', confirm: 'Підтвердити',
  paying: 'Сплачуємо…', waiting: 'Чекаємо на відповідь банку…', paid: 'Сплачено.', failed: 'Платіж не пройшов:',
  reversed: 'Платіж відкликано.',
  unreachable: 'Відповіді немає. Спробуйте ще раз.', refused: 'Цю оплату відкрити не можна:',
  card_success: 'сплачує одразу', card_confirm: 'банк запитає код (3-D Secure)', card_failure: 'відмова',
  card_later: 'сплачує за кілька секунд',
  card_expires: 'банк запитає, і ніхто не відповість вчасно', card_silent: 'рішення не буде',
};

/** LiqPay supports these three languages; any other language falls back to Ukrainian. */
export function cardWords(language: string | undefined): { language: 'en' | 'ru' | 'uk'; words: CardWords } {
  switch (language) {
    case 'en': return { language, words: en };
    case 'ru': return { language, words: ru };
    default: return { language: 'uk', words: uk };
  }
}
