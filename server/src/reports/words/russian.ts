import type { ReportWords } from './report-words';

export const russian: ReportWords = {
  groups: {
    day: 'День',
    organization: 'Организация',
    alphaName: 'Отправитель',
    type: 'Тип',
    direction: 'Направление',
    status: 'Статус',
  },
  messages: 'Сообщения',
  parts: 'Части',
  spent: 'Потрачено',
  currency: 'Валюта',
  none: 'Нет',
  others: 'Все остальные',
};
