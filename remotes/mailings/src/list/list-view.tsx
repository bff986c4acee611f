import { memo } from 'react';
import type { MailingDetail } from '@portal/contracts';
import { canChangeList, isListStatus, LIST_STATUS } from '@portal/messaging';
import { useCan, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch } from '@portal/portal/state';
import { Button, Card, DismissIcon, makeStyles, MessageBar, MessageBarActions, MessageBarBody, tokens } from '@portal/ui/core';
import { DeleteIcon, Page } from '@portal/ui/more';
import { ListStatusBadge } from '../list-status-badge';
import { Cost } from './cost';
import { DeedDialog } from './deed-dialog';
import { Facts } from './facts';
import { deedAsked } from './list.slice';
import { MessageCard } from './message-card';
import { MessagesCard } from './messages-card';
import { PreparationFailed } from './preparation-failed';
import { Preparing } from './preparing';
import { Progress } from './progress';

const useStyles = makeStyles({
  // By the room that the page has, whether the sidebar is open or not.
  room: { containerType: 'inline-size' },
  columns: {
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXL, alignItems: 'start',
    // The last row takes what the message is higher than the rest, so that the first two stay together.
    '@container (min-width: 980px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px', gridTemplateRows: 'auto 1fr' },
  },
  message: { minWidth: 0, '@container (min-width: 980px)': { gridColumn: '2', gridRow: '1 / span 2' } },
});

export type ListViewProps = {
  list: MailingDetail;
  /** Given when the last reading failed, and what stands here may be old. */
  onRefresh: (() => void) | undefined;
};

/** Reading it anew changes nothing here until the answer says something new. */
export const ListView = memo(function ListView({ list, onRefresh }: ListViewProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const format = useFormat();
  const canCancel = useCan('/smslist/action/cancel') && isListStatus(list.status) && canChangeList(list.status, LIST_STATUS.deleted);
  const hasMessages = list.status !== LIST_STATUS.preparation && list.status !== LIST_STATUS.preparationError;
  const isRunning = list.status === LIST_STATUS.inProgress;
  const cancel = canCancel && (
    <Button icon={isRunning ? <DismissIcon /> : <DeleteIcon />} onClick={() => dispatch(deedAsked({ id: list.id, deed: 'cancel' }))}>
      {t(isRunning ? 'list.stop' : 'list.delete')}
    </Button>
  );
  return (
    <Page title={list.name} status={<ListStatusBadge status={list.status} />} text={t('list.subtitle', { from: list.from, date: format.dateTime(list.created) })} actions={cancel}>
      {onRefresh && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('list.refreshFailed')}</MessageBarBody>
          <MessageBarActions><Button size="small" onClick={onRefresh}>{t('list.refresh')}</Button></MessageBarActions>
        </MessageBar>
      )}
      <div className={styles.room}>
        <div className={styles.columns}>
          <Stage list={list} />
          <div className={styles.message}><MessageCard list={list} /></div>
          <Facts list={list} />
        </div>
      </div>
      {hasMessages && <MessagesCard id={list.id} currency={list.currency} />}
      <DeedDialog list={list} />
    </Page>
  );
});

/** What matters most at the list's status. */
function Stage({ list }: { list: MailingDetail }) {
  switch (list.status) {
    case LIST_STATUS.preparation: return <Preparing list={list} />;
    case LIST_STATUS.preparationError: return <Card><PreparationFailed list={list} /></Card>;
    case LIST_STATUS.notConfirmed: return <Cost list={list} />;
    default: return <Progress list={list} />;
  }
}
