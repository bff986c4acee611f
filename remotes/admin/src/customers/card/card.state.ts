import { adminCustomers, adminFinance, adminTrafficGuard } from '@portal/contracts/admin';
import { callResource } from '@portal/portal/resource';

export type CardPage = { uuid: string; cursor: string };

// The key is the customer's UUID, because several cards can be open in tabs.
const single = { keyOf: (uuid: string) => uuid };
const paged = { keyOf: ({ uuid }: CardPage) => uuid, keepWhile: (before: CardPage, next: CardPage) => before.cursor === next.cursor };
const toInput = (uuid: string) => ({ query: { uuid } });
const toPageInput = ({ uuid, cursor }: CardPage) => ({ query: { uuid, ...(cursor !== '' && { cursor }) } });

export const customerCard = callResource('admin/customerCard', adminCustomers.load, toInput, single);
export const customerAccounts = callResource('admin/customerAccounts', adminCustomers.accounts, toInput, single);
export const customerOrganizations = callResource('admin/customerOrganizations', adminCustomers.organizations, toPageInput, paged);
export const customerLogins = callResource('admin/customerLogins', adminCustomers.users, toPageInput, paged);
export const customerAlphaNames = callResource('admin/customerAlphaNames', adminCustomers.alphaNames, toPageInput, paged);
export const customerLimits = callResource('admin/customerLimits', adminTrafficGuard.get, toInput, single);
/** The key is the UUID of an organization. */
export const payMethods = callResource(
  'admin/payMethods', adminFinance.orgPayMethods, (organizationUuid: string) => ({ body: { organizationUuid } }), single,
);

export const cardParts = [
  customerCard, customerAccounts, customerOrganizations, customerLogins, customerAlphaNames, customerLimits, payMethods,
];
