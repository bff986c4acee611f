import type { MessageFilter, MessageType } from '@portal/contracts';
import { instantsOf } from '@portal/ui/screens';

/** The origin of a message: a mailing list, the API, a chat, or a test message. */
export const messageSources = ['list', 'api', 'chat', 'test'] as const;
type MessageSource = (typeof messageSources)[number];

/** The query in the URL. `sender` is a UUID, `from` and `to` are days; empty means any. */
export type MessagesChoice = {
  status: number[];
  /** Digits of the number, in any format, or words of the text. */
  recipient: string;
  type: MessageType[];
  sender: string;
  source: MessageSource[];
  /** The message ID that the customer assigned. */
  ownId: string;
  from: string;
  to: string;
};
export type MessagesQuery = Readonly<MessagesChoice> & { cursor: string };

export const nothingChosen = (): MessagesChoice => ({
  status: [], recipient: '', type: [], sender: '', source: [], ownId: '', from: '', to: '',
});

const isNumber = (search: string) => /^[\d\s+().-]*$/.test(search);

export function filterOf({ status, recipient, type, sender, source, ownId, ...days }: MessagesQuery): MessageFilter {
  return {
    ...(status.length > 0 && { outcome: [...status] }),
    ...(recipient !== '' && (isNumber(recipient) ? { recipient } : { text: recipient })),
    ...(type.length > 0 && { type: [...type] }),
    ...(sender !== '' && { alphaNameUuid: sender }),
    ...(source.length > 0 && { source: [...source] }),
    ...(ownId !== '' && { customerSmsId: ownId }),
    ...instantsOf(days),
  };
}

/** The number of active filters in the collapsed section. */
export const countFolded = ({ type, sender, source, ownId, from, to }: MessagesQuery): number => (
  [type.length > 0, sender, source.length > 0, ownId, from, to].filter(Boolean).length);
