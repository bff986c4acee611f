import type { StatementWords } from './statement-words';

export const ukrainian: StatementWords = {
  columns: {
    at: 'Дата',
    kind: 'Тип операції',
    sum: 'Сума',
    balance: 'Баланс після',
    listId: 'Номер розсилки',
    listName: 'Розсилка',
    invoice: 'Рахунок',
    comment: 'Коментар',
  },
  kinds: {
    top_up: 'Поповнення',
    reserve: 'Зарезервовано',
    release: 'Повернено з резерву',
    refund: 'Повернення',
    write_off: 'Переказ',
    reversal: 'Платіж відкликано',
    debt: 'Додано до боргу',
    debt_paid: 'Погашення боргу',
  },
};
