import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { Chat } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { BackIcon, Button } from '@portal/ui/screens';
import { chatTitle } from '../chat-title';
import { selectChat } from '../chats.slice';
import { Writing } from './composer/writing';
import { ComposerFocus } from './composer-focus.context';
import { useContactPanel } from './contact/use-contact-panel';
import { ConversationHeader } from './conversation-header';
import { IncomingAnnouncer } from './thread/incoming-announcer';
import { MessageList } from './thread/message-list';
import { onOneLine } from '@portal/messaging';
import { hasLater, lastPosition } from './thread/thread-window';
import { latestRequested, positionRequested, selectShownThread, type Thread, type ThreadTerms } from './thread/threads.slice';
import { conversationEntered, conversationLeft } from './visits';

const SearchPanel = lazy(() => import('./search/search-panel').then((panel) => ({ default: panel.SearchPanel })));
const ContactPanel = lazy(() => import('./contact/contact-panel').then((panel) => ({ default: panel.ContactPanel })));

const useStyles = makeStyles({
  beside: { display: 'flex', flex: '1 1 auto', minWidth: 0, minHeight: 0, height: '100%' },
  root: {
    position: 'relative', display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0, minHeight: 0, height: '100%',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  // Keeps the place of the docked panel while its code loads.
  reserved: { flex: '0 0 320px', borderLeft: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1 },
  waiting: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, padding: '24px 16px' },
});

export type ConversationProps = {
  chatUuid: string;
  /** The entry to show first; null for the end. */
  position?: number | null;
  /** Whether single-key shortcuts are on. */
  keysOn: boolean;
  /** Returns to the list; set only on narrow screens. */
  onBack?: () => void;
};

/** One chat: its header, messages and message field. */
export function Conversation(props: ConversationProps) {
  // The key remounts the component, so that no state carries over to another chat.
  return <Visit key={props.chatUuid} {...props} />;
}

function Visit({ chatUuid, position = null, keysOn, onBack }: ConversationProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const chat = useSelector(selectChat(chatUuid));
  const thread = useSelector(selectShownThread(chatUuid));
  const failure = useFailureText(thread?.terms.error);
  useEffect(() => {
    dispatch(conversationEntered(chatUuid));
    return () => void dispatch(conversationLeft());
  }, [dispatch, chatUuid]);

  const back = onBack && <Button icon={<BackIcon />} onClick={onBack}>{t('conversation.back')}</Button>;
  if (thread && !thread.terms.data && failure) {
    return (
      <section className={styles.root} aria-label={t('conversation.label')}>
        <FailureView
          title={t('conversation.failed')} text={failure.text} lines={failure.lines} traceId={thread.terms.error?.traceId}
          onRetry={() => dispatch(conversationEntered(chatUuid))} actions={back}
        />
      </section>
    );
  }
  const terms = thread?.terms.data;
  if (!thread || !chat || !terms) {
    return (
      <section className={styles.root} aria-label={t('conversation.label')} aria-busy="true">
        <div className={styles.waiting}>{onBack && (
          <div>{back}</div>
        )}<Skeleton width="60%" height="24px" /><Skeleton width="80%" height="48px" /><Skeleton width="70%" height="48px" /></div>
      </section>
    );
  }
  return <LoadedChat chat={chat} thread={thread} terms={terms} position={position} keysOn={keysOn} onBack={onBack} />;
}

type LoadedChatProps = Omit<ConversationProps, 'chatUuid'> & { position: number | null; chat: Chat; thread: Thread; terms: ThreadTerms };

function LoadedChat({ chat, thread, terms, position, keysOn, onBack }: LoadedChatProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const chatUuid = chat.id_uuid;
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useCallback(() => field.current?.focus(), []);
  // The highlighted text; null if the search is closed. A chat that is loaded anew closes it, because positions of messages may change.
  const [found, setFound] = useState<string | null>(null);
  const contact = useContactPanel();
  const who = onOneLine(chatTitle(chat));
  const { window, atEnd, viewers } = thread;
  // Messages below the view are unread.
  const seen = atEnd && !hasLater(window) ? chat.incoming : chat.incoming - chat.unread;
  const show = (position: number) => void dispatch(positionRequested({ chatUuid, position }));
  useEffect(() => {
    if (position !== null) dispatch(positionRequested({ chatUuid, position }));
  }, [dispatch, chatUuid, position]);
  // After the user writes, the list scrolls to it.
  const toEnd = () => {
    if (hasLater(window)) dispatch(latestRequested(chatUuid));
    else if (!atEnd) dispatch(positionRequested({ chatUuid, position: lastPosition(window) }));
  };
  return (
    <ComposerFocus.Provider value={write}>
      <div className={styles.beside}>
        <section className={styles.root} aria-label={t('conversation.with', { who })}>
          <ConversationHeader
            chat={chat} viewers={viewers} keysOn={keysOn} seen={seen} isSearching={found !== null} onBack={onBack}
            onSearch={(isSearching) => setFound(isSearching ? '' : null)} hasContact={contact.isOpen} onContact={contact.setOpen}
          />
          {found !== null && <Suspense>
            <SearchPanel chatUuid={chatUuid} onSearch={setFound} onClose={() => setFound(null)} />
          </Suspense>}
          <MessageList chatUuid={chatUuid} thread={thread} label={t('conversation.messages', { who })} found={found ?? ''} />
          <IncomingAnnouncer messages={window.messages} latest={window.latest} who={who} />
          <Writing chat={chat} terms={terms} field={field} keysOn={keysOn} onWritten={toEnd} />
        </section>
        {contact.isOpen && (
          <Suspense fallback={contact.isDocked && <div className={styles.reserved} />}>
            <ContactPanel chat={chat} docked={contact.isDocked} onClose={() => contact.setOpen(false)} onShowPosition={show} />
          </Suspense>
        )}
      </div>
    </ComposerFocus.Provider>
  );
}
