import type { StatementWords } from './statement-words';

export const bulgarian: StatementWords = {
  columns: {
    at: 'Време',
    kind: 'Движение',
    sum: 'Сума',
    balance: 'Баланс',
    listId: 'Id на списъка',
    listName: 'Списък',
    invoice: 'Фактура',
    comment: 'Коментар',
  },
  kinds: {
    top_up: 'Зареждане',
    reserve: 'Заделено',
    release: 'Освободено',
    refund: 'Възстановяване',
    write_off: 'Прехвърляне',
    reversal: 'Върнато плащане',
    debt_paid: 'Погасен дълг',
  },
};
