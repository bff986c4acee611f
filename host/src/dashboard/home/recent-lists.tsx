import { memo } from 'react';
import type { HomeList } from '@portal/contracts';
import { countsOfGroups, isListStatus, LIST_STATUS, listStatusName, type ListStatus } from '@portal/messaging';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { Link } from '@portal/portal/router';
import { focusRing, LinkButton, makeStyles, SendIcon, Skeleton, tokens } from '@portal/ui/shell';
import { AddIcon, DeliveryBar, EditIcon, EmptyState, StatusBadge, Timestamp, type Intent } from '@portal/ui/cards';
import { HomeSection } from './home-section';
import { recentLists } from './home.state';

const intents: Readonly<Record<ListStatus, Intent>> = {
  0: 'info', 1: 'progress', 2: 'success', 3: 'neutral', 100: 'waiting', 101: 'danger',
};

const useStyles = makeStyles({
  waiting: { display: 'flex', flexDirection: 'column', gap: '20px', padding: '8px 0' },
  list: { margin: '-4px -8px', padding: 0, listStyleType: 'none' },
  item: { '& + &': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` } },
  link: {
    ...focusRing,
    display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(120px, 1fr) 150px', gap: '4px 24px', alignItems: 'center',
    padding: '10px 8px', borderRadius: tokens.borderRadiusMedium, color: tokens.colorNeutralForeground1, textDecorationLine: 'none',
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    '@container (max-width: 619.98px)': { gridTemplateColumns: 'minmax(0, 1fr) auto', columnGap: '12px' },
  },
  words: { minWidth: 0 },
  whole: { whiteSpace: 'nowrap' },
  name: { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontWeight: tokens.fontWeightMedium },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  bar: { '@container (max-width: 619.98px)': { gridColumn: '1 / -1', gridRow: 2 } },
  badge: { display: 'flex', justifyContent: 'flex-end', minWidth: 0 },
});

/** The newest lists with live progress (SHL-17). */
export function RecentLists() {
  const styles = useStyles();
  const { t } = useTranslation();
  // When the card becomes visible again, it shows its old data while new data loads.
  const loaded = useResource(recentLists, undefined);
  const canCreate = useCan('/smslist/action/create');
  return (
    <HomeSection
      title={t('lists.title')} failed={t('lists.failed')} loading={t('lists.loading')} of={loaded}
      actions={<LinkButton to="/smslist/list" size="small" appearance="subtle">{t('lists.all')}</LinkButton>}
      skeleton={<div className={styles.waiting}>{[1, 2, 3, 4, 5].map((row) => <Skeleton key={row} height="36px" />)}</div>}
    >
      {({ items }) => (items.length === 0
        ? <EmptyState
          level={3} icon={<SendIcon />} title={t('lists.none')} text={t(canCreate ? 'lists.noneText' : 'lists.noneReadOnly')}
          action={canCreate && <LinkButton to="/smslist/new" icon={<AddIcon />}>{t('create')}</LinkButton>}
        />
        : <ul className={styles.list} aria-label={t('lists.title')}>{items.map((list) => <Line key={list.id} list={list} />)}</ul>)}
    </HomeSection>
  );
}

const Line = memo(function Line({ list }: { list: HomeList }) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <li className={styles.item}>
      <Link to={`/smslist/${list.id}`} className={styles.link}>
        <span className={styles.words}>
          <span className={styles.name} title={list.name}>{list.name}</span>
          <span className={styles.quiet}>
            {t('lists.recipients', { count: list.msgcount })} · <Timestamp at={list.created} className={styles.whole} />
          </span>
        </span>
        <span className={styles.bar}>
          {list.confirmed && <DeliveryBar label={t('lists.progress')} groups={countsOfGroups(list.counts)} />}
        </span>
        <span className={styles.badge}><ListStatusBadge list={list} /></span>
      </Link>
    </li>
  );
});

function ListStatusBadge({ list: { status, confirmed, expiresAt } }: { list: HomeList }) {
  const { t } = useTranslation();
  if (!isListStatus(status)) return <StatusBadge intent="unknown">{t('lists.status.other', { status })}</StatusBadge>;
  const isExpired = status === LIST_STATUS.deleted && !confirmed && expiresAt !== null;
  return (
    <StatusBadge intent={intents[status]} icon={status === LIST_STATUS.notConfirmed ? <EditIcon /> : undefined}>
      {t(`lists.status.${isExpired ? 'expired' : listStatusName(status)}`)}
    </StatusBadge>
  );
}
