import { adminCustomers, adminFinance } from '@portal/contracts/admin';
import { callResource } from '@portal/portal/resource';
import { toInput } from './customers-query';

export const customersPage = callResource('admin/customers', adminCustomers.list, toInput);

/** Result of the last check of all ledgers. */
export const ledgerCheck = callResource('admin/ledgerCheck', adminFinance.ledgerCheck, (_: undefined) => ({}));
