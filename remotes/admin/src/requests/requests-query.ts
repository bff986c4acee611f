import type { RequestStatus } from '@portal/contracts';

/** What requests are asked for, as it stands in the URL; empty where any is meant. Those that wait come first to mind. */
export type RequestsChoice = { text: string; status: RequestStatus | '' };
export type RequestsQuery = Readonly<RequestsChoice> & { cursor: string };

/** As the contract takes it. */
export const toInput = ({ text, status, cursor }: RequestsQuery) => ({
  query: { filter: { ...(text !== '' && { text }), ...(status !== '' && { status }) }, ...(cursor !== '' && { cursor }) },
});
