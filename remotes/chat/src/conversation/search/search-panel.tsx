import { useEffect, useRef, useState } from 'react';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useDispatch } from '@portal/portal/state';
import { DismissIcon, FailureView, focusRing, makeStyles, tokens } from '@portal/ui/shell';
import { Button, SearchBox, Spinner, Timestamp, useDebounced } from '@portal/ui/screens';
import { Marked } from '../../marked';
import { excerptAround } from '../../message-text';
import { useComposerFocus } from '../composer-focus.context';
import { positionRequested } from '../thread/threads.slice';
import { foundMessages, type SearchQuery } from './search.state';

const MIN_LENGTH = 2;

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

export type SearchPanelProps = {
  chatUuid: string;
  /** Gets the text that was searched for, to be highlighted. */
  onSearch: (text: string) => void;
  onClose: () => void;
};

/** Searches the chat's messages and scrolls to a result. */
export function SearchPanel({ chatUuid, onSearch, onClose }: SearchPanelProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const box = useRef<HTMLDivElement>(null);
  const [searched, setSearched] = useState('');
  const [query, setQuery] = useState<SearchQuery | null>(null);
  const found = useResource(foundMessages, query);
  const failure = useFailureText(found.error);
  const search = (words: string) => {
    setSearched(words);
    setQuery(words.length >= MIN_LENGTH ? { chatUuid, text: words } : null);
    if (words.length >= MIN_LENGTH) onSearch(words);
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
  // While further results are loaded, those before them are shown.
  const results = query && (found.query === query || query.after) ? found.data : undefined;
  return (
    <div
      className={styles.root} role="search" aria-label={t('conversation.search.label')}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <div ref={box} className={styles.line}>
        <SearchBox
          className={styles.box} aria-label={t('conversation.search.label')} placeholder={t('conversation.search.placeholder')}
          maxLength={200} value={typed} onChange={(_, { value }) => type(value)}
        />
        <Button appearance="subtle" icon={<DismissIcon />} aria-label={t('conversation.search.close')} onClick={onClose} />
      </div>
      {found.status === 'failed' && <FailureView
        layout="inline" level={3} title={t('conversation.search.failed')} text={failure?.text} traceId={found.error?.traceId}
        onRetry={found.reload}
      />}
      {results && results.items.length > 0 && (
        <ul className={styles.results} aria-label={t('conversation.search.results')}>
          {results.items.map((message) => (
            <li key={message.msg_uuid}>
              <button
                type="button" className={styles.result}
                onClick={() => dispatch(positionRequested({ chatUuid, position: message.position }))}
              >
                <span className={styles.when}><Timestamp at={message.dt_timestamp} /> · {t(
                  message.incoming ? 'conversation.search.theirs' : 'conversation.search.ours',
                )}</span>
                <bdi dir="auto"><Marked text={excerptAround(message.msg_text, searched)} found={searched} /></bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className={styles.note}>{results && t('conversation.search.found', { count: results.items.length })}</p>
      {found.status === 'loading' && <Spinner size="tiny" label={t('conversation.search.looking')} />}
      {query && results && results.next !== null && found.status === 'ready' && (
        <Button size="small" onClick={() => setQuery({ ...query, after: results })}>{t('conversation.search.more')}</Button>
      )}
    </div>
  );
}
