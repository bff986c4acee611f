import type { Account, accounts, BalanceAlert, Data, StatementLine } from '@portal/contracts';

export const CUSTOMER = '0198c1d0-0000-7000-8000-0000000000a1';
export const OFFICE = '0198c1d0-0000-7000-8000-0000000000a2';
export const ORGANIZATION = '0198c1d0-0000-7000-8000-0000000000b2';

export const anAccount = (overrides: Partial<Account> = {}): Account => ({
  id: 1, uuid: CUSTOMER, name: 'Demo customer', type: 1, organizationUuid: null, currency_code: 'UAH', summa_currency: '900.00',
  reserved: '40.00', debt: '0.00', ...overrides,
});

export const anOfficeAccount = (overrides: Partial<Account> = {}): Account => anAccount({
  id: 2, uuid: OFFICE, name: 'Kyiv office', type: 2, organizationUuid: ORGANIZATION, summa_currency: '250.00', reserved: '0.00',
  ...overrides,
});

export const aLine = (overrides: Partial<StatementLine> = {}): StatementLine => ({
  id: '7', at: '2026-01-15T10:00:00.000Z', kind: 'top_up', sum: '500.00', balance: '900.00', listId: null, listName: null, listMoney: null,
  invoice: null, comment: null, messages: null, ...overrides,
});

export const aStatement = (overrides: Partial<Data<typeof accounts.statement>> = {}): Data<typeof accounts.statement> => ({
  currency_code: 'UAH', opening: '400.0048', in: '500.00', out: '0.0048', closing: '900.00', released: '0.00', returned: '0.00',
  items: [aLine()], next: null, previous: null,
  ...overrides,
});

export const anAlert = (overrides: Partial<BalanceAlert> = {}): BalanceAlert => ({
  accountUuid: CUSTOMER, threshold: null, onScreen: true, emails: [], callbackUrl: null, emailAvailable: true, lastNotified: null,
  ...overrides,
});
