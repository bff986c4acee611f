import type { StatementWords } from './statement-words';

export const russian: StatementWords = {
  columns: {
    at: 'Время',
    kind: 'Движение средств',
    sum: 'Сумма',
    balance: 'Баланс',
    listId: 'Id рассылки',
    listName: 'Рассылка',
    invoice: 'Счёт',
    comment: 'Комментарий',
  },
  kinds: {
    top_up: 'Пополнение',
    reserve: 'Отложено',
    release: 'Возвращено из отложенного',
    refund: 'Возврат',
    write_off: 'Перевод',
    reversal: 'Платёж отозван',
    debt_paid: 'Погашение долга',
  },
};
