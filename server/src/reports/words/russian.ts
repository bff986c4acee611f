import type { ReportWords } from './report-words';

export const russian: ReportWords = {
  groups: {
    day: 'День',
    organization: 'Организация',
    alphaName: 'Альфа-имя',
    type: 'Тип',
    direction: 'Маршрут',
    status: 'Статус доставки',
  },
  messages: 'Сообщения',
  parts: 'Части',
  spent: 'Потрачено',
  currency: 'Валюта',
  none: 'Нет',
  others: 'Все остальные',
};
