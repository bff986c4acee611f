import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, DismissIcon, FailureView, focusRing, makeStyles, Spinner, tokens } from '@portal/ui/core';
import { SearchBox, Timestamp, useDebounced } from '@portal/ui/more';
import { beginningOf, onOneLine } from '../message-text';
import { useComposerFocus } from './composer-focus.context';
import { Marked } from './message-text';
import { searchClosed, searchContinued, searchRequested, selectSearch } from './search.slice';
import { positionRequested } from './threads.slice';

const MIN_LENGTH = 2;
const BEFORE_IT = 40;
const SHOWN = 160;

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, padding: '8px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
  },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  box: { flex: '1 1 auto', minWidth: 0, maxWidth: 'none' },
  results: {
    display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none', maxHeight: '30dvh', overflowY: 'auto',
  },
  result: {
    ...focusRing, display: 'block', width: '100%', padding: '6px 8px', border: 0, borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent', color: tokens.colorNeutralForeground1,
    font: 'inherit', textAlign: 'start', overflowWrap: 'anywhere', cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  when: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Searches the chat's messages and scrolls to a result. */
export function SearchPanel({ chatUuid }: { chatUuid: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { text, found } = useSelector(selectSearch);
  const failure = useFailureText(found.error);
  const box = useRef<HTMLDivElement>(null);
  const [searched, setSearched] = useState('');
  const search = (words: string) => {
    setSearched(words);
    if (words.length >= MIN_LENGTH) dispatch(searchRequested({ chatUuid, text: words }));
  };
  const [typed, type] = useDebounced(searched, search);
  const write = useComposerFocus();
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.querySelector('input')?.focus();
    return () => {
      // Returns the focus to the opener unless the user moved it. Safari does not focus clicked buttons, so the opener may be unknown.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
      else write();
    };
  }, [write]);
  const isCurrent = searched.length >= MIN_LENGTH && text === searched;
  const items = isCurrent ? found.data?.items : undefined;
  return (
    <div
      className={styles.root} role="search" aria-label={t('conversation.search.label')}
      onKeyDown={(event) => event.key === 'Escape' && dispatch(searchClosed())}
    >
      <div ref={box} className={styles.line}>
        <SearchBox
          className={styles.box} aria-label={t('conversation.search.label')} placeholder={t('conversation.search.placeholder')}
          maxLength={200} value={typed} onChange={(_, { value }) => type(value)}
        />
        <Button
          appearance="subtle" icon={<DismissIcon />} aria-label={t('conversation.search.close')} onClick={() => dispatch(searchClosed())}
        />
      </div>
      {isCurrent && found.status === 'failed' && <FailureView
        layout="inline" level={3} title={t('conversation.search.failed')} text={failure?.text} traceId={found.error?.traceId}
        onRetry={() => search(searched)}
      />}
      {items && items.length > 0 && (
        <ul className={styles.results} aria-label={t('conversation.search.results')}>
          {items.map((message) => (
            <li key={message.msg_uuid}>
              <button
                type="button" className={styles.result}
                onClick={() => dispatch(positionRequested({ chatUuid, position: message.position }))}
              >
                <span className={styles.when}><Timestamp at={message.dt_timestamp} /> · {t(
                  message.incoming ? 'conversation.search.theirs' : 'conversation.search.ours',
                )}</span>
                <bdi dir="auto"><Marked text={around(message, searched)} found={searched} /></bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.note}>{items && t('conversation.search.found', { count: items.length })}</p>
      {isCurrent && found.status === 'loading' && <Spinner size="tiny" label={t('conversation.search.looking')} />}
      {isCurrent && found.status === 'ready' && found.data?.next != null && (
        <Button size="small" onClick={() => dispatch(searchContinued({ chatUuid }))}>{t('conversation.search.more')}</Button>
      )}
    </div>
  );
}

/** An excerpt around the first match. */
function around({ msg_text }: Pick<ChatMessage, 'msg_text'>, words: string): string {
  const at = Math.max(0, msg_text.toLocaleLowerCase().indexOf(words.toLocaleLowerCase()) - BEFORE_IT);
  const excerpt = beginningOf(msg_text.slice(at), SHOWN);
  return `${at > 0 ? '…' : ''}${onOneLine(excerpt)}${at + excerpt.length < msg_text.length ? '…' : ''}`;
}
