import type { ReportWords } from './report-words';

export const ukrainian: ReportWords = {
  groups: {
    day: 'День',
    organization: 'Організація',
    alphaName: 'Альфа-ім’я',
    type: 'Тип',
    direction: 'Маршрут',
    status: 'Статус доставки',
  },
  messages: 'Повідомлення',
  parts: 'Частини',
  spent: 'Витрачено',
  currency: 'Валюта',
  none: 'Немає',
  others: 'Усі інші',
};
