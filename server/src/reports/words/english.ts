import type { ReportWords } from './report-words';

export const english: ReportWords = {
  groups: {
    day: 'Day',
    organization: 'Organization',
    alphaName: 'Alpha name',
    type: 'Type',
    direction: 'Route',
    status: 'Delivery status',
  },
  messages: 'Messages',
  parts: 'Parts',
  spent: 'Spent',
  currency: 'Currency',
  none: 'None',
  others: 'All others',
};
