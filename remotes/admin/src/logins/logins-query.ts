import type { Role } from '@portal/contracts';

export const loginStatuses = [1, 2, 3] as const;
type LoginStatus = (typeof loginStatuses)[number];

/** Filters and page of the logins, as in the URL. */
export type LoginsQuery = { text: string; status: LoginStatus | undefined; role: Role | undefined; customerUuid: string; cursor: string };
export type LoginsChoice = { text?: string; status?: number; role?: string; customer?: string };

export const NO_FILTERS: LoginsChoice = { text: '', status: 0, role: '', customer: '' };

export const isFiltered = ({ text, status, role, customerUuid }: LoginsQuery) => text !== ''
  || status !== undefined || role !== undefined || customerUuid !== '';

/** Converts the query to the input of the API contract. */
export function toInput({ text, status, role, customerUuid, cursor }: LoginsQuery) {
  const filter = {
    ...(text !== '' && { text }), ...(status && { status }), ...(role && { role }), ...(customerUuid !== '' && { customerUuid }),
  };
  return { query: { filter, ...(cursor !== '' && { cursor }) } };
}
