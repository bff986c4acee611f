import type { Customer, CustomerSort } from '@portal/contracts/admin';

/** The query in the URL; 0 or an empty string means any. */
export type CustomersChoice = { text: string; status: Customer['status'] | 0; type: Customer['type'] | 0; sort: CustomerSort };
export type CustomersQuery = Readonly<CustomersChoice> & { cursor: string };

export const FIRST_CUSTOMERS: CustomersQuery = { text: '', status: 0, type: 0, sort: 'name', cursor: '' };
export const nothingChosen = () => ({ text: '', status: 0, type: 0 }) as const;

/** The filter of the call and of the export. */
export const filterOf = ({ text, status, type }: CustomersQuery) => (
  { ...(text !== '' && { text }), ...(status !== 0 && { status }), ...(type !== 0 && { type }) });

/** Converts the query to the input of the API contract. */
export const toInput = (query: CustomersQuery) => ({
  query: { filter: filterOf(query), sort: query.sort, ...(query.cursor !== '' && { cursor: query.cursor }) },
});
