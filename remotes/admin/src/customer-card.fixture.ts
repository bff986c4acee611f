import type { CardAccount, CustomerCard } from '@portal/contracts/admin';
import { aCustomer } from '@portal/testing';

export const ORGANIZATION = '0198c1d0-0000-7000-8000-000000000031';

export const aCustomerCard = (overrides: Partial<CustomerCard> = {}): CustomerCard => ({
  ...aCustomer({ uuid: '0198c1d0-0000-7000-8000-000000000012', name: 'C-2026/12' }),
  tariff: { uuid: '0198c1d0-0000-7000-8000-000000000021', name: 'Retail', currency_code: 'UAH' }, balance: '1000.00', reserved: '12.50',
  debt: '0.00',
  counts: { organizations: 1, users: 2, alphaNames: 1, keys: 0 }, lastActivity: null, sent: 0,
  ready: { prices: true, organization: true, sender: 'ready', login: true, credit: true }, ...overrides,
});

export const anOfficeAccount = (overrides: Partial<CardAccount> = {}): CardAccount => ({
  id: 2, uuid: '0198c1d0-0000-7000-8000-000000000032', name: 'Kyiv office', type: 2, organizationUuid: ORGANIZATION, currency_code: 'UAH',
  summa_currency: '250.00',
  reserved: '0.00', debt: '0.00', ...overrides,
});
