import type { ReportWords } from './report-words';

export const bulgarian: ReportWords = {
  groups: {
    day: 'Ден',
    organization: 'Организация',
    alphaName: 'Подател',
    type: 'Тип',
    direction: 'Направление',
    status: 'Статус',
  },
  messages: 'Съобщения',
  parts: 'Части',
  spent: 'Изразходвано',
  currency: 'Валута',
  none: 'Няма',
  others: 'Всички останали',
};
