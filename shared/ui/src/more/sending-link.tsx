import type { MessageSource } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useUiText } from '@portal/ui/core';
import { RouteLink } from './route-link';

export type SendingLinkProps = {
  /** null if unknown. */
  source: MessageSource | null;
  listId: number;
  name: string | null;
  /** For a chat: the other party's number. If missing, there is no link to the chat. */
  recipient?: string;
  /** CSS class of the text or link. */
  className?: string;
};

/** Shows the source of a message, as a link to its chat or mailing list if the login may open it. */
export function SendingLink({ source, listId, name, recipient, className }: SendingLinkProps) {
  const text = useUiText();
  const canChat = useCan('/chat');
  const canOpenList = useCan('/smslist/{id}');
  const isSingle = source === 'api' || source === 'test';
  const chat = {
    words: text('chat'), path: canChat && recipient !== undefined && `/chat?${new URLSearchParams({ scope: 'all', phone: recipient })}`,
  };
  const list = {
    words: name || text(isSingle ? 'singleMessage' : 'mailingList', { id: listId }), path: canOpenList && `/smslist/${listId}`,
  };
  const { words, path } = source === 'chat' ? chat : list;
  const shown = className === undefined ? words : <span className={className} title={words}>{words}</span>;
  return path ? <RouteLink to={path}>{shown}</RouteLink> : shown;
}
