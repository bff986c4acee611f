import type { StatementWords } from './statement-words';

export const bulgarian: StatementWords = {
  columns: {
    at: 'Дата',
    kind: 'Тип операция',
    sum: 'Сума',
    balance: 'Баланс след това',
    listId: 'Номер на кампанията',
    listName: 'Кампания',
    invoice: 'Фактура',
    comment: 'Коментар',
  },
  kinds: {
    top_up: 'Зареждане',
    reserve: 'Резервирано',
    release: 'Освободено',
    refund: 'Възстановяване',
    write_off: 'Прехвърляне',
    reversal: 'Върнато плащане',
    debt: 'Добавено към дълга',
    debt_paid: 'Погасен дълг',
  },
};
