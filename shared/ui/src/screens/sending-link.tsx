import type { MessageSource } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useUiText } from '@portal/ui/shell';
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

/** Shows the source of messages, as a link to their chat, mailing list or page if the login may open it. */
export function SendingLink({ source, listId, name, recipient, className }: SendingLinkProps) {
  const text = useUiText();
  const canChat = useCan('/chat');
  const canOpenList = useCan('/smslist/{id}');
  const canOpenMessages = useCan('/messages');
  const single = text(recipient === undefined ? 'singleMessages' : 'singleMessage');
  const list = { words: name || text('mailingList', { id: listId }), path: canOpenList && `/smslist/${listId}` };
  const targets = {
    chat: {
      words: text('chat'), path: canChat && recipient !== undefined && `/chat?${new URLSearchParams({ scope: 'all', phone: recipient })}`,
    },
    api: {
      words: single,
      path: canOpenMessages && `/messages?${new URLSearchParams({ source: 'api', ...(recipient !== undefined && { recipient }) })}`,
    },
    test: { ...list, words: text('singleMessage') },
    list,
  };
  const { words, path } = targets[source ?? 'list'];
  const shown = className === undefined ? words : <span className={className} title={words}>{words}</span>;
  return path ? <RouteLink to={path}>{shown}</RouteLink> : shown;
}
