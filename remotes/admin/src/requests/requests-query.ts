import type { RequestStatus } from '@portal/contracts';

/** The query in the URL; an empty value means any. The default is pending requests. */
export type RequestsChoice = { text: string; status: RequestStatus | '' };
export type RequestsQuery = Readonly<RequestsChoice> & { cursor: string };

/** Converts the query to the input of the API contract. */
export const toInput = ({ text, status, cursor }: RequestsQuery) => ({
  query: { filter: { ...(text !== '' && { text }), ...(status !== '' && { status }) }, ...(cursor !== '' && { cursor }) },
});
