import type { ReportWords } from './report-words';

export const bulgarian: ReportWords = {
  groups: {
    day: 'Ден',
    organization: 'Организация',
    alphaName: 'Алфа име',
    type: 'Тип',
    direction: 'Маршрут',
    status: 'Статус на доставка',
  },
  messages: 'Съобщения',
  parts: 'Части',
  spent: 'Похарчено',
  currency: 'Валута',
  none: 'Няма',
  others: 'Всички останали',
};
