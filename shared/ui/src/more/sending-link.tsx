import type { MessageSource } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useUiText } from '@portal/ui/core';
import { RouteLink } from './route-link';

export type SendingLinkProps = {
  /** null where it is not known. */
  source: MessageSource | null;
  listId: number;
  name: string | null;
  /** Of a chat: the number that it is with. Without one there is no link to the chat. */
  recipient?: string;
  /** For the words. */
  className?: string;
};

/**
 * What a message was sent with, and the way to it where this login may go there: the chat, or the mailing list. The list of a chat message is
 * the server’s own; it has no name, and its page says nothing.
 */
export function SendingLink({ source, listId, name, recipient, className }: SendingLinkProps) {
  const text = useUiText();
  const canChat = useCan('/chat');
  const canOpenList = useCan('/smslist/{id}');
  const isSingle = source === 'api' || source === 'test';
  const chat = { words: text('chat'), path: canChat && recipient !== undefined && `/chat?${new URLSearchParams({ scope: 'all', phone: recipient })}` };
  const list = { words: name || text(isSingle ? 'singleMessage' : 'mailingList', { id: listId }), path: canOpenList && `/smslist/${listId}` };
  const { words, path } = source === 'chat' ? chat : list;
  const shown = className === undefined ? words : <span className={className} title={words}>{words}</span>;
  return path ? <RouteLink to={path}>{shown}</RouteLink> : shown;
}
