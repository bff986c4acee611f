import type { MessageType } from '@portal/contracts';

/** The query in the URL; 0 or an empty string means any. */
export type AlphaNamesChoice = { text: string; connectionId: number; messageType: MessageType | '' };
export type AlphaNamesQuery = Readonly<AlphaNamesChoice> & { cursor: string };

export const FIRST_ALPHA_NAMES: AlphaNamesQuery = { text: '', connectionId: 0, messageType: '', cursor: '' };

export const isFiltered = ({ text, connectionId, messageType }: AlphaNamesQuery): boolean => text !== ''
  || connectionId !== 0 || messageType !== '';

/** Converts the query to the input of the API contract. */
export const toInput = ({ text, connectionId, messageType, cursor }: AlphaNamesQuery) => ({
  query: {
    filter: { ...(text !== '' && { text }), ...(connectionId !== 0 && { connectionId }), ...(messageType !== '' && { messageType }) },
    ...(cursor !== '' && { cursor }),
  },
});
