import { lazy, Suspense, useCallback, useEffect, type ReactNode } from 'react';
import { MIN_FOUND_CHARACTERS } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { ChatIcon, FailureView, makeStyles, SearchIcon, Skeleton, tokens } from '@portal/ui/shell';
import { Button, EmptyState } from '@portal/ui/screens';
import type { ChatsQuery } from '../chats-query';
import { selectMe } from '../chats.slice';
import { ChatListbox } from './chat-listbox';
import { ROW_PX } from './chat-row';
import { furtherRequested, pageRequested, screenLeft, selectList } from './list.slice';

const FoundMessages = lazy(() => import('./found-messages').then((found) => ({ default: found.FoundMessages })));

const useStyles = makeStyles({
  waiting: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`, overflow: 'hidden',
  },
  scrolled: { flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  none: {
    margin: 0, padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL} ${tokens.spacingVerticalM}`,
    color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
  },
  footer: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalS, margin: 0,
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
  },
});

export type ListPaneProps = {
  query: ChatsQuery;
  shown: string;
  /** Whether the open chat covers the list. */
  covered: boolean;
  onOpen: (uuid: string, position?: number) => void;
  /** Clears the filters. */
  onClear: () => void;
  onShowAll: () => void;
  /** A button that starts a chat, for the empty list. */
  start: ReactNode;
};

/** The list of chats, or its empty or failed state. */
export function ListPane({ query, shown, covered, onOpen, onClear, onShowAll, start }: ListPaneProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { page, further } = useSelector(selectList);
  const failure = useFailureText(page.error);
  const me = useSelector(selectMe);
  const load = useCallback(() => void dispatch(pageRequested({ query, me })), [dispatch, query, me]);
  useEffect(() => load(), [load]);
  useEffect(() => () => void dispatch(screenLeft()), [dispatch]);
  const loadFurther = useCallback(() => void dispatch(furtherRequested()), [dispatch]);

  if (!page.data) {
    if (page.status !== 'failed') return <div className={styles.waiting} aria-busy="true">
      {Array.from({ length: 8 }, (_, line) => <Skeleton key={line} width="100%" height={`${ROW_PX - 24}px`} />)}
    </div>;
    return <div className={styles.scrolled}><FailureView
      level={2} title={t('list.failed')} text={failure?.text} lines={failure?.lines} traceId={page.error?.traceId} onRetry={load}
    /></div>;
  }
  const { rows, next } = page.data;
  const isEmpty = rows.length === 0 && next === null && page.status === 'ready';
  const isSearch = query.phone.length >= MIN_FOUND_CHARACTERS;
  const isFiltered = query.unread || query.phone !== '' || query.assignee !== '' || query.state !== 'open';
  return (
    <>
      {isEmpty && isSearch && <p className={styles.none} role="status">{t('list.noNames')}</p>}
      {isEmpty && !isSearch && (
        <div className={styles.scrolled}>
          {isFiltered
            ? <EmptyState
              icon={<SearchIcon />} title={t('list.nothingFound')} text={t('list.nothingFoundText')}
              action={<Button onClick={onClear}>{t('list.clear')}</Button>}
            />
            : <EmptyState
              icon={<ChatIcon />} title={t(`list.none.${query.scope}`)} text={t(`list.noneText.${query.scope}`)}
              action={query.scope === 'own' ? <Button onClick={onShowAll}>{t('list.showAll')}</Button> : start}
            />}
        </div>
      )}
      {!isEmpty && (
        <ChatListbox
          rows={rows} query={page.data.query} next={next} canLoadMore={page.status !== 'loading' && further === 'idle'}
          busy={page.status === 'loading' || further === 'loading'} shared={isSearch} shown={shown} covered={covered} onOpen={onOpen}
          onFurther={loadFurther}
        />
      )}
      {isSearch && <Suspense>
        <FoundMessages key={`${query.scope} ${query.phone}`} scope={query.scope} text={query.phone} onOpen={onOpen} />
      </Suspense>}
      {page.status === 'failed' && <Foot text={[t('list.stale'), failure?.text].join(' ')} action={t('list.again')} onAct={load} />}
      {page.status !== 'failed' && further === 'failed' && (
        <Foot text={t('list.furtherFailed')} action={t('list.again')} onAct={loadFurther} />
      )}
    </>
  );
}

function Foot({ text, action, onAct }: { text: string; action: string; onAct: () => void }) {
  const styles = useStyles();
  return <div role="alert" className={styles.footer}><span>{text}</span><Button size="small" onClick={onAct}>{action}</Button></div>;
}
