import { adminCustomers } from '@portal/contracts/admin';
import { callResource } from '@portal/portal/resource';

const AT_ONCE = 20;

/** Customers to choose from, found by a text. */
export const customerChoices = callResource(
  'admin/customerChoices', adminCustomers.list,
  (text: string) => ({ query: { filter: text === '' ? {} : { text }, limit: AT_ONCE } }), { dropOnClose: true },
);
