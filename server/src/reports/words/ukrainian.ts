import type { ReportWords } from './report-words';

export const ukrainian: ReportWords = {
  groups: {
    day: 'День',
    organization: 'Організація',
    alphaName: 'Відправник',
    type: 'Тип',
    direction: 'Напрямок',
    status: 'Статус',
  },
  messages: 'Повідомлення',
  parts: 'Частини',
  spent: 'Витрачено',
  currency: 'Валюта',
  none: 'Немає',
  others: 'Усі інші',
};
