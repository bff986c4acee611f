import type { MessageFilter, MessageType } from '@portal/contracts';
import { instantsOf } from '../day-span';

/** What sent a message: a mailing list, the customer's own program, a chat, a test of a list. */
export const messageSources = ['list', 'api', 'chat', 'test'] as const;
export type MessageSource = (typeof messageSources)[number];

/** What messages are asked for, as it stands in the URL. `sender` is a uuid, `from` and `to` are days; empty where any is meant. */
export type MessagesChoice = {
  /** Outcomes. */
  status: number[];
  /** Digits with which the number begins, in any form. */
  recipient: string;
  type: MessageType[];
  sender: string;
  source: MessageSource[];
  /** The customer's own id. */
  ownId: string;
  from: string;
  to: string;
};
export type MessagesQuery = Readonly<MessagesChoice> & { cursor: string };

export const nothingChosen = (): MessagesChoice => ({ status: [], recipient: '', type: [], sender: '', source: [], ownId: '', from: '', to: '' });

export function filterOf({ status, recipient, type, sender, source, ownId, ...days }: MessagesQuery): MessageFilter {
  return {
    ...(status.length > 0 && { outcome: [...status] }),
    ...(recipient !== '' && { recipient }),
    ...(type.length > 0 && { type: [...type] }),
    ...(sender !== '' && { alphaNameUuid: sender }),
    ...(source.length > 0 && { source: [...source] }),
    ...(ownId !== '' && { customerSmsId: ownId }),
    ...instantsOf(days),
  };
}

/** Of the filters that are folded away: how many are set. */
export const countFolded = ({ type, sender, source, ownId, from, to }: MessagesQuery): number => (
  [type.length > 0, sender, source.length > 0, ownId, from, to].filter(Boolean).length);

export const isFiltered = (query: MessagesQuery): boolean => query.status.length > 0 || query.recipient !== '' || countFolded(query) > 0;
