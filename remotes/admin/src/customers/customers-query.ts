import type { Customer, CustomerSort } from '@portal/contracts/admin';

/** The query in the URL; 0 or an empty string means any. */
export type CustomersChoice = { text: string; status: Customer['status'] | 0; type: Customer['type'] | 0; sort: CustomerSort };
export type CustomersQuery = Readonly<CustomersChoice> & { cursor: string };

export const FIRST_CUSTOMERS: CustomersQuery = { text: '', status: 0, type: 0, sort: 'name', cursor: '' };
export const nothingChosen = () => ({ text: '', status: 0, type: 0 }) as const;

export const isFiltered = ({ text, status, type }: CustomersQuery): boolean => text !== '' || status !== 0 || type !== 0;

/** Converts the query to the input of the API contract. */
export const toInput = ({ text, status, type, sort, cursor }: CustomersQuery) => ({
  query: {
    filter: { ...(text !== '' && { text }), ...(status !== 0 && { status }), ...(type !== 0 && { type }) },
    sort,
    ...(cursor !== '' && { cursor }),
  },
});
