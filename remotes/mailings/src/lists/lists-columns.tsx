import { useMemo } from 'react';
import type { MailingList } from '@portal/contracts';
import { isMessageType, LIST_STATUS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/core';
import { SegmentBar, type GridColumn } from '@portal/ui/more';
import { useDeliverySegments } from '../delivery-status';
import { ListStatusBadge } from '../list-status-badge';
import { useMoney } from '../use-money';

const useStyles = makeStyles({
  muted: { color: tokens.colorNeutralForeground3 },
  // Leaves room for what is behind it; a card lets it take as many lines as it needs.
  name: { '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(160px, 22vw, 330px)', overflow: 'hidden', textOverflow: 'ellipsis' } },
  bar: { minWidth: '96px' },
});

export function useListsColumns(): readonly GridColumn<MailingList>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const money = useMoney();
  const segments = useDeliverySegments();
  return useMemo(() => {
    const none = <span className={styles.muted}>—</span>;
    const cost = (row: MailingList) => {
      if (row.status === LIST_STATUS.preparation || row.status === LIST_STATUS.preparationError) return none;
      if (row.status !== LIST_STATUS.notConfirmed) return money(row.cost, row.currency);
      return <span className={styles.muted}>{t('lists.costUpTo', { sum: money(row.maximum, row.currency) })}</span>;
    };
    // What matters least stands where a narrow table has to be scrolled to.
    return [
      { id: 'name', header: t('lists.name'), sort: 'name', card: 'title', cell: (row) => <span className={styles.name} title={row.name}>{row.name}</span> },
      { id: 'status', header: t('lists.status'), card: 'badge', cell: (row) => <ListStatusBadge status={row.status} /> },
      { id: 'recipients', header: t('lists.recipients'), align: 'end', cell: (row) => format.number(row.msgcount) },
      {
        id: 'progress',
        header: t('lists.progress'),
        width: '160px',
        cell: (row) => (row.msgcount > 0 ? <div className={styles.bar}><SegmentBar bare label={t('lists.progress')} segments={segments(row.counts)} /></div> : none),
      },
      { id: 'cost', header: t('lists.cost'), align: 'end', cell: cost },
      { id: 'created', header: t('lists.created'), sort: 'created', cell: (row) => format.dateTime(row.created) },
      { id: 'from', header: t('lists.from'), cell: (row) => row.from },
      { id: 'type', header: t('lists.type'), card: 'hidden', cell: (row) => (isMessageType(row.type) ? t(`messageType.${row.type}`) : row.type) },
    ];
  }, [t, styles, format, money, segments]);
}
