import { lazy, memo, Suspense, useEffect, useState } from 'react';
import type { MailingDetail } from '@portal/contracts';
import { LIST_STATUS, UNDELIVERED_OUTCOMES } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, Skeleton, tokens } from '@portal/ui/shell';
import { Button, MessageBar, MessageBarActions, MessageBarBody, Page } from '@portal/ui/screens';
import { CommandDialog, type ListCommand } from '../command-dialog';
import { isDiscarded, isExpired } from '../discarded';
import { ListStatusBadge } from '../list-status-badge';
import { Cost } from './cost';
import { Facts } from './facts';
import { LinkClicks } from './link-clicks';
import { ListCommands } from './list-commands';
import { MessageCard } from './message-card';
import { MessagesCard } from './messages-card';
import { PreparationFailed } from './preparation-failed';
import { Preparing } from './preparing';
import { Progress } from './progress';
import { StatusLine } from './status-line';

const DeliveryChart = lazy(() => import('./delivery-chart').then((chart) => ({ default: chart.DeliveryChart })));
const Failures = lazy(() => import('./failures').then((card) => ({ default: card.Failures })));

const TextComparison = lazy(() => import('./text-comparison').then((card) => ({ default: card.TextComparison })));

const useStyles = makeStyles({
  // The layout depends on the width of the page, because the sidebar may be open or closed.
  room: { containerType: 'inline-size' },
  columns: {
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXL, alignItems: 'start',
    '@container (min-width: 980px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  },
  // A discarded list has only its message and details.
  column: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0, ':only-child': { gridColumn: '1 / -1' } },
});

export type ListViewProps = {
  list: MailingDetail;
  /** Set if the last reload failed and the shown data may be outdated. */
  onRefresh: (() => void) | undefined;
};

/** Memoized, so that a reload re-renders the page only if the response differs. */
export const ListView = memo(function ListView({ list, onRefresh }: ListViewProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [command, setCommand] = useState<ListCommand | null>(null);
  // A hidden portal tab keeps its state, but a dialog must not reopen with it.
  useEffect(() => () => setCommand(null), []);
  const hasMessages = list.status !== LIST_STATUS.preparation && list.status !== LIST_STATUS.preparationError && !isDiscarded(list);
  // Links get clicks only after messages are sent.
  const hasLinks = hasMessages && list.status !== LIST_STATUS.notConfirmed;
  return (
    <Page
      title={list.name} status={<ListStatusBadge status={list.status} expired={isExpired(list)} paused={list.paused} />}
      text={<StatusLine list={list} />}
      actions={<ListCommands list={list} onCancel={() => setCommand('cancel')} />}
    >
      {onRefresh && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('list.refreshFailed')}</MessageBarBody>
          <MessageBarActions><Button size="small" onClick={onRefresh}>{t('list.refresh')}</Button></MessageBarActions>
        </MessageBar>
      )}
      <div className={styles.room}>
        <div className={styles.columns}>
          <Stage list={list} onConfirm={() => setCommand('confirm')} />
          <div className={styles.column}><MessageCard list={list} /><Facts list={list} /></div>
        </div>
      </div>
      {hasLinks && list.comparison && list.confirmed && <Suspense><TextComparison list={list} /></Suspense>}
      {hasLinks && <LinkClicks id={list.id} />}
      {hasMessages && <MessagesCard list={list} />}
      {command && <CommandDialog list={list} command={command} onClose={() => setCommand(null)} />}
    </Page>
  );
});

/** The main card for the list's status. */
function Stage({ list, onConfirm }: { list: MailingDetail; onConfirm: () => void }) {
  switch (list.status) {
    case LIST_STATUS.preparation: return <Preparing list={list} />;
    case LIST_STATUS.preparationError: return <Card><PreparationFailed list={list} /></Card>;
    case LIST_STATUS.notConfirmed: return <Cost list={list} onConfirm={onConfirm} />;
    default: return isDiscarded(list) ? null : <Results list={list} />;
  }
}

/** Progress and, below it, why some messages weren't delivered. */
function Results({ list }: { list: MailingDetail }) {
  const styles = useStyles();
  const undelivered = UNDELIVERED_OUTCOMES.reduce((sum, outcome) => sum + (list.counts[outcome] ?? 0), 0);
  return (
    <div className={styles.column}>
      <Progress list={list} />
      <Suspense><DeliveryChart id={list.id} /></Suspense>
      {undelivered > 0 && (
        <Suspense fallback={<Card><Skeleton height="120px" /></Card>}><Failures list={list} count={undelivered} /></Suspense>
      )}
    </div>
  );
}
