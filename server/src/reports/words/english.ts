import type { ReportWords } from './report-words';

export const english: ReportWords = {
  groups: {
    day: 'Day',
    organization: 'Organization',
    alphaName: 'Sender',
    type: 'Type',
    direction: 'Direction',
    status: 'Status',
  },
  messages: 'Messages',
  parts: 'Parts',
  spent: 'Spent',
  currency: 'Currency',
  none: 'None',
  others: 'All others',
};
