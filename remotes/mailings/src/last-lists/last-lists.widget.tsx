import { memo } from 'react';
import type { MailingList } from '@portal/contracts';
import { useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Link } from '@portal/portal/router';
import { Card, FailureView, focusRing, makeStyles, SendIcon, Skeleton, tokens } from '@portal/ui/shell';
import {
  AddIcon, Button, EmptyState, LinkButton, MessageBar, MessageBarActions, MessageBarBody, SegmentBar, Timestamp,
} from '@portal/ui/screens';
import { useDeliverySegments } from '../delivery-status';
import { isDiscarded, isExpired } from '../discarded';
import { ListStatusBadge } from '../list-status-badge';
import { lastLists } from './last-lists.state';

const useStyles = makeStyles({
  card: { height: '100%' },
  waiting: { display: 'flex', flexDirection: 'column', gap: '22px', padding: '8px 0' },
  list: { margin: '0 -8px', padding: 0, listStyleType: 'none' },
  item: { '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` } },
  link: {
    ...focusRing,
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '4px 12px', alignItems: 'center', padding: '12px 8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1, textDecorationLine: 'none', fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightMedium },
  quiet: {
    gridColumn: '1 / -1', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  bar: { gridColumn: '1 / -1', marginTop: '4px' },
});

/** The five newest lists with live progress (SHL-17). */
export function LastListsWidget() {
  const styles = useStyles();
  const { t } = useTranslation();
  // When the widget becomes visible again, it shows its old data while new data loads.
  const { data, status, error, reload } = useResource(lastLists, undefined);
  const failure = useFailureText(error);
  const canCreate = useCan('/smslist/action/create');
  return (
    <Card
      title={t('lastLists.title')}
      actions={<LinkButton to="/smslist/list" size="small" appearance="subtle">{t('lastLists.all')}</LinkButton>} className={styles.card}
    >
      {failure && !data && <FailureView
        level={3} title={t('lastLists.failed')} text={failure.text} lines={failure.lines} traceId={error?.traceId} onRetry={reload}
        retrying={status === 'loading'}
      />}
      {failure && data && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('lastLists.refreshFailed')}</MessageBarBody>
          <MessageBarActions><Button size="small" onClick={reload}>{t('lastLists.refresh')}</Button></MessageBarActions>
        </MessageBar>
      )}
      {!data && !failure && <div role="status" aria-busy="true" aria-label={t('lastLists.loading')} className={styles.waiting}>
        {[1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height="34px" />)}
      </div>}
      {data?.items.length === 0 && (
        <EmptyState
          level={3} icon={<SendIcon />} title={t('lastLists.none')} text={t(canCreate ? 'lastLists.noneText' : 'lastLists.noneReadOnly')}
          action={canCreate && <LinkButton to="/smslist/new" appearance="primary" icon={<AddIcon />}>{t('lastLists.create')}</LinkButton>}
        />
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.list} aria-label={t('lastLists.title')}>{data.items.map((list) => <Line key={list.id} list={list} />)}</ul>
      )}
    </Card>
  );
}

const Line = memo(function Line({ list }: { list: MailingList }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const segments = useDeliverySegments();
  return (
    <li className={styles.item}>
      <Link to={`/smslist/${list.id}`} className={styles.link}>
        <span className={styles.name} title={list.name}>{list.name}</span>
        <ListStatusBadge status={list.status} expired={isExpired(list)} />
        <span className={styles.quiet}>
          <Timestamp at={list.created} text={(date) => t('lastLists.about', { count: list.msgcount, date })} />
        </span>
        {list.msgcount > 0 && !isDiscarded(list) && (
          <span className={styles.bar}><SegmentBar bare label={t('lastLists.progress')} segments={segments(list.counts)} /></span>
        )}
      </Link>
    </li>
  );
});
