import type { StatementWords } from './statement-words';

export const english: StatementWords = {
  columns: {
    at: 'Date',
    kind: 'Transaction type',
    sum: 'Amount',
    balance: 'Balance after',
    listId: 'Mailing list number',
    listName: 'Mailing list',
    invoice: 'Invoice',
    comment: 'Comment',
  },
  kinds: {
    top_up: 'Top-up',
    reserve: 'Reserved',
    release: 'Released',
    refund: 'Refund',
    write_off: 'Transfer',
    reversal: 'Payment reversed',
    debt: 'Added to debt',
    debt_paid: 'Debt paid',
  },
};
