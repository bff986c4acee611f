import { useEffect, useRef, useState } from 'react';
import type { ChatMessage } from '@portal/contracts';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, DismissIcon, FailureView, focusRing, makeStyles, Spinner, tokens } from '@portal/ui/core';
import { SearchBox, useSettled } from '@portal/ui/more';
import { beginningOf, onOneLine } from '../message-text';
import { useComposerFocus } from './composer-focus.context';
import { Marked } from './message-words';
import { searchClosed, searchContinued, searchRequested, selectSearch } from './search.slice';
import { placeWanted } from './threads.slice';

const FEWEST = 2;
const BEFORE_IT = 40;
const SHOWN = 160;

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, padding: '8px 16px', borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1 },
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  box: { flex: '1 1 auto', minWidth: 0, maxWidth: 'none' },
  results: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none', maxHeight: '30dvh', overflowY: 'auto' },
  result: {
    ...focusRing, display: 'block', width: '100%', padding: '6px 8px', border: 0, borderRadius: tokens.borderRadiusMedium, backgroundColor: 'transparent', color: tokens.colorNeutralForeground1,
    font: 'inherit', textAlign: 'start', overflowWrap: 'anywhere', cursor: 'pointer', ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  when: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  note: { margin: 0, color: tokens.colorNeutralForeground3 },
});

/** Looks for words in the chat, and leads to where they stand. */
export function SearchPanel({ chatUuid }: { chatUuid: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const { text, found } = useSelector(selectSearch);
  const failure = useFailureText(found.error);
  const box = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState('');
  const ask = (words: string) => {
    setAsked(words);
    if (words.length >= FEWEST) dispatch(searchRequested({ chatUuid, text: words }));
  };
  const [typed, type] = useSettled(asked, ask);
  const write = useComposerFocus();
  useEffect(() => {
    const opener = document.activeElement;
    box.current?.querySelector('input')?.focus();
    return () => {
      // Gone with the panel, unless the user has led it elsewhere. Safari gives no focus to a button that is clicked.
      if (document.activeElement !== document.body) return;
      if (opener instanceof HTMLElement && opener !== document.body && opener.isConnected) opener.focus();
      else write();
    };
  }, [write]);
  const isAsked = asked.length >= FEWEST && text === asked;
  const items = isAsked ? found.data?.items : undefined;
  return (
    <div className={styles.root} role="search" aria-label={t('conversation.search.label')} onKeyDown={(event) => event.key === 'Escape' && dispatch(searchClosed())}>
      <div ref={box} className={styles.line}>
        <SearchBox className={styles.box} aria-label={t('conversation.search.label')} placeholder={t('conversation.search.placeholder')} maxLength={200} value={typed} onChange={(_, { value }) => type(value)} />
        <Button appearance="subtle" icon={<DismissIcon />} aria-label={t('conversation.search.close')} onClick={() => dispatch(searchClosed())} />
      </div>
      {isAsked && found.status === 'failed' && <FailureView layout="inline" level={3} title={t('conversation.search.failed')} text={failure?.text} traceId={found.error?.traceId} onRetry={() => ask(asked)} />}
      {items && items.length > 0 && (
        <ul className={styles.results} aria-label={t('conversation.search.results')}>
          {items.map((message) => (
            <li key={message.msg_uuid}>
              <button type="button" className={styles.result} onClick={() => dispatch(placeWanted({ chatUuid, place: message.place }))}>
                <span className={styles.when}>{format.dateTime(message.dt_timestamp)} · {t(message.incoming ? 'conversation.search.theirs' : 'conversation.search.ours')}</span>
                <bdi dir="auto"><Marked text={around(message, asked)} found={asked} /></bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.note}>{items && t('conversation.search.found', { count: items.length })}</p>
      {isAsked && found.status === 'loading' && <Spinner size="tiny" label={t('conversation.search.looking')} />}
      {isAsked && found.status === 'ready' && found.data?.next != null && <Button size="small" onClick={() => dispatch(searchContinued({ chatUuid }))}>{t('conversation.search.more')}</Button>}
    </div>
  );
}

/** The words with some of what stands around them. */
function around({ msg_text }: Pick<ChatMessage, 'msg_text'>, words: string): string {
  const at = Math.max(0, msg_text.toLocaleLowerCase().indexOf(words.toLocaleLowerCase()) - BEFORE_IT);
  const cut = beginningOf(msg_text.slice(at), SHOWN);
  return `${at > 0 ? '…' : ''}${onOneLine(cut)}${at + cut.length < msg_text.length ? '…' : ''}`;
}
