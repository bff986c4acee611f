import type { StatementWords } from './statement-words';

export const english: StatementWords = {
  columns: {
    at: 'Time',
    kind: 'Movement',
    sum: 'Sum',
    balance: 'Balance',
    listId: 'Mailing list id',
    listName: 'Mailing list',
    invoice: 'Invoice',
    comment: 'Comment',
  },
  kinds: {
    top_up: 'Top-up',
    reserve: 'Set aside',
    release: 'Released',
    refund: 'Refund',
    write_off: 'Transfer',
    reversal: 'Payment taken back',
    debt_paid: 'Debt paid',
  },
};
