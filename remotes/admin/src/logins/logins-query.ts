import type { Role } from '@portal/contracts';

export const loginStatuses = [1, 2, 3] as const;
type LoginStatus = (typeof loginStatuses)[number];

/** Filters and page of the logins, as in the URL. */
export type LoginsQuery = { text: string; status: LoginStatus | undefined; role: Role | undefined; customerUuid: string; cursor: string };
export type LoginsChoice = { text?: string; status?: number; role?: string; customer?: string };

export const NO_FILTERS: LoginsChoice = { text: '', status: 0, role: '', customer: '' };

/** The filter of the call and of the export. */
export const filterOf = ({ text, status, role, customerUuid }: LoginsQuery) => (
  { ...(text !== '' && { text }), ...(status && { status }), ...(role && { role }), ...(customerUuid !== '' && { customerUuid }) });

/** Converts the query to the input of the API contract. */
export const toInput = (query: LoginsQuery) => ({
  query: { filter: filterOf(query), ...(query.cursor !== '' && { cursor: query.cursor }) },
});
