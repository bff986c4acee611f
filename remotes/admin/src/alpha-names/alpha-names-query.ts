import type { MessageType } from '@portal/contracts';

/** What alpha names are asked for, as it stands in the URL; 0 and empty where any is meant. */
export type AlphaNamesChoice = { text: string; connectionId: number; messageType: MessageType | '' };
export type AlphaNamesQuery = Readonly<AlphaNamesChoice> & { cursor: string };

export const FIRST_ALPHA_NAMES: AlphaNamesQuery = { text: '', connectionId: 0, messageType: '', cursor: '' };

export const isFiltered = ({ text, connectionId, messageType }: AlphaNamesQuery): boolean => text !== '' || connectionId !== 0 || messageType !== '';

/** As the contract takes it. */
export const toInput = ({ text, connectionId, messageType, cursor }: AlphaNamesQuery) => ({
  query: {
    filter: { ...(text !== '' && { text }), ...(connectionId !== 0 && { connectionId }), ...(messageType !== '' && { messageType }) },
    ...(cursor !== '' && { cursor }),
  },
});
