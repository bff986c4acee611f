import type { StatementWords } from './statement-words';

export const russian: StatementWords = {
  columns: {
    at: 'Дата',
    kind: 'Тип операции',
    sum: 'Сумма',
    balance: 'Баланс после',
    listId: 'Номер рассылки',
    listName: 'Рассылка',
    invoice: 'Счёт',
    comment: 'Комментарий',
  },
  kinds: {
    top_up: 'Пополнение',
    reserve: 'Зарезервировано',
    release: 'Возвращено из резерва',
    refund: 'Возврат',
    write_off: 'Перевод',
    reversal: 'Платёж отозван',
    debt: 'Добавлено к долгу',
    debt_paid: 'Погашение долга',
  },
};
