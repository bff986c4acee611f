import type { StatementWords } from './statement-words';

export const ukrainian: StatementWords = {
  columns: {
    at: 'Час',
    kind: 'Рух коштів',
    sum: 'Сума',
    balance: 'Баланс',
    listId: 'Id розсилки',
    listName: 'Розсилка',
    invoice: 'Рахунок',
    comment: 'Коментар',
  },
  kinds: {
    top_up: 'Поповнення',
    reserve: 'Відкладено',
    release: 'Повернено з відкладеного',
    refund: 'Повернення',
    write_off: 'Переказ',
    reversal: 'Платіж відкликано',
    debt_paid: 'Погашення боргу',
  },
};
