import { useState } from 'react';
import type { ChatScope } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { FailureView, focusRing, Heading, makeStyles, tokens } from '@portal/ui/shell';
import { Button, Spinner, Timestamp } from '@portal/ui/screens';
import { chatTitle } from '../chat-title';
import { Marked } from '../marked';
import { excerptAround } from '../message-text';
import { messagesInChats, type MessagesQuery } from './found-messages.state';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', flex: '1 1 0', minHeight: '120px', overflowY: 'auto',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  head: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between',
    gap: `0 ${tokens.spacingHorizontalS}`, padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
  note: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  result: {
    ...focusRing, display: 'flex', flexDirection: 'column', boxSizing: 'border-box', width: '100%', minWidth: 0, border: 0,
    padding: `${tokens.spacingVerticalSNudge} ${tokens.spacingHorizontalL}`, backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1, font: 'inherit', textAlign: 'start', overflowWrap: 'anywhere', cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  line: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalS, minWidth: 0 },
  who: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightSemibold },
  when: { flexShrink: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  text: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase300 },
  footer: { display: 'flex', justifyContent: 'center', padding: tokens.spacingVerticalS },
});

export type FoundMessagesProps = { scope: ChatScope; text: string; onOpen: (chatUuid: string, position: number) => void };

/** Messages of all chats that contain the text. A click opens the chat at the message. */
export function FoundMessages({ scope, text, onOpen }: FoundMessagesProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [query, setQuery] = useState<MessagesQuery>({ scope, text });
  const { data, error, status, reload, query: answered } = useResource(messagesInChats, query);
  const failure = useFailureText(error);
  const found = answered === query || query.after ? data : undefined;
  return (
    <section className={styles.root} aria-label={t('list.inMessages.title')}>
      <div className={styles.head}>
        <Heading level={2} size="small">{t('list.inMessages.title')}</Heading>
        <p role="status" className={styles.note}>{found && t('list.inMessages.found', { count: found.items.length })}</p>
      </div>
      <ul className={styles.list}>
        {found?.items.map(({ chat, message }) => (
          <li key={message.msg_uuid}>
            <button type="button" className={styles.result} onClick={() => onOpen(chat.id_uuid, message.position)}>
              <span className={styles.line}>
                <bdi className={styles.who}>{chatTitle(chat)}</bdi>
                <Timestamp className={styles.when} at={message.dt_timestamp} form="brief" />
              </span>
              <bdi dir="auto" className={styles.text}>
                {message.kind === 'note' && `${t('list.inMessages.note')}: `}
                <Marked text={excerptAround(message.msg_text, text)} found={text} />
              </bdi>
            </button>
          </li>
        ))}
      </ul>
      {failure && <FailureView
        layout="inline" level={3} title={t('list.inMessages.failed')} text={failure.text} traceId={error?.traceId} onRetry={reload}
      />}
      <div className={styles.footer}>
        {status === 'loading' && <Spinner size="tiny" label={t('list.inMessages.looking')} />}
        {status === 'ready' && found && found.next !== null && (
          <Button size="small" onClick={() => setQuery({ scope, text, after: found })}>{t('list.inMessages.more')}</Button>
        )}
      </div>
    </section>
  );
}
