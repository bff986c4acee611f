import { useCallback, useEffect, useRef } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, FailureView, makeStyles, Skeleton, tokens } from '@portal/ui/core';
import { BackIcon } from '@portal/ui/more';
import { chatTitle } from '../chat-title';
import { selectChat } from '../chats.slice';
import { Composer } from './composer';
import { ComposerFocus } from './composer-focus.context';
import { ConversationHeader } from './conversation-header';
import { IncomingAnnouncer } from './incoming-announcer';
import { MessageList } from './message-list';
import { onOneLine } from '../message-text';
import { SearchPanel } from './search-panel';
import { selectSearch } from './search.slice';
import { hasLater, lastPosition } from './thread-window';
import { conversationEntered, conversationLeft, latestRequested, positionRequested, selectShownThread } from './threads.slice';

const useStyles = makeStyles({
  root: {
    position: 'relative', display: 'flex', flexDirection: 'column', flex: '1 1 auto', minWidth: 0, minHeight: 0, height: '100%',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  waiting: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, padding: '24px 16px' },
});

export type ConversationProps = {
  chatUuid: string;
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

function Visit({ chatUuid, keysOn, onBack }: ConversationProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const chat = useSelector(selectChat(chatUuid));
  const { text } = useSelector(selectSearch);
  const thread = useSelector(selectShownThread(chatUuid));
  const failure = useFailureText(thread?.terms.error);
  const field = useRef<HTMLTextAreaElement>(null);
  const write = useCallback(() => field.current?.focus(), []);
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
  const who = onOneLine(chatTitle(chat));
  const { window, atEnd } = thread;
  // After the user sends a message, the list scrolls to it.
  const toEnd = () => {
    if (hasLater(window)) dispatch(latestRequested(chatUuid));
    else if (!atEnd) dispatch(positionRequested({ chatUuid, position: lastPosition(window) }));
  };
  return (
    <ComposerFocus.Provider value={write}>
      <section className={styles.root} aria-label={t('conversation.with', { who })}>
        <ConversationHeader chat={chat} thread={thread} keysOn={keysOn} onBack={onBack} />
        {text !== null && <SearchPanel chatUuid={chatUuid} />}
        <MessageList chatUuid={chatUuid} thread={thread} label={t('conversation.messages', { who })} found={text ?? ''} />
        <IncomingAnnouncer messages={window.messages} latest={window.latest} who={who} />
        <Composer chat={chat} terms={terms} field={field} keysOn={keysOn} onSent={toEnd} />
      </section>
    </ComposerFocus.Provider>
  );
}
