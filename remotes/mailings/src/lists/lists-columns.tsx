import { useMemo } from 'react';
import type { mailingExportColumns, MailingList } from '@portal/contracts';
import { countsOfGroups, isMessageType, LIST_STATUS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { type DataColumn, DeliveryBar, Timestamp } from '@portal/ui/screens';
import { isDiscarded, isExpired } from '../discarded';
import { ListStatusBadge } from '../list-status-badge';
import { customersListId } from '../request-list-id';

const useStyles = makeStyles({
  muted: { color: tokens.colorNeutralForeground3 },
  // Limits long names so that the other columns stay visible. Narrow screens show cards, with the full name.
  name: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(140px, 15vw, 290px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  bar: { minWidth: '96px' },
});

type Column = DataColumn<MailingList, (typeof mailingExportColumns.lists)[number]>;

export function useListsColumns(): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  return useMemo((): readonly Column[] => {
    const words = (text: string | null) => (text ? <span className={styles.name} title={text}>{text}</span> : null);
    const time = (at: string | null) => (at ? <Timestamp at={at} /> : null);
    const cost = (row: MailingList) => {
      if (row.status === LIST_STATUS.preparation || row.status === LIST_STATUS.preparationError || isDiscarded(row)) return null;
      if (row.status !== LIST_STATUS.notConfirmed) return format.amount(row.cost, row.currency);
      return <span className={styles.muted}>{t('lists.costUpTo', { sum: format.amount(row.maximum, row.currency) })}</span>;
    };
    return [
      { id: 'name', header: t('lists.name'), sort: 'name', card: 'title', exports: ['name'], cell: (row) => words(row.name) },
      {
        id: 'status', header: t('lists.status'), card: 'badge', exports: ['status'],
        cell: (row) => <ListStatusBadge status={row.status} expired={isExpired(row)} paused={row.paused} />,
      },
      {
        id: 'recipients', header: t('lists.recipients'), sort: 'recipients', align: 'end', priority: 1, exports: ['msgcount'],
        cell: (row) => format.number(row.msgcount),
      },
      {
        id: 'progress',
        priority: 3,
        header: t('lists.progress'),
        width: '128px',
        exports: [
          'scheduled', 'queued', 'processing', 'delivered', 'undeliverable', 'expired', 'permanentError', 'failed', 'unknown', 'canceled',
          'blockedStopList', 'blockedTraffic', 'rejected',
        ],
        cell: (row) => (row.confirmed ? <div className={styles.bar}>
          <DeliveryBar label={t('lists.progress')} groups={countsOfGroups(row.counts)} />
        </div> : null),
      },
      {
        id: 'cost', header: t('lists.cost'), card: 'amount', align: 'end', priority: 2, exports: ['cost', 'maximum', 'currency'],
        cell: cost,
      },
      {
        id: 'created', header: t('lists.created'), sort: 'created', exports: ['created'], whole: true, card: 'date',
        cell: (row) => <Timestamp at={row.created} />,
      },
      { id: 'from', header: t('lists.from'), priority: 4, exports: ['from'], cell: (row) => row.from },
      {
        id: 'type', header: t('lists.type'), card: 'hidden', optional: true, exports: ['type'],
        cell: (row) => (isMessageType(row.type) ? t(`messageType.${row.type}`) : row.type),
      },
      { id: 'number', header: t('list.number'), optional: true, align: 'end', exports: ['id'], cell: (row) => row.id },
      {
        id: 'parts', header: t('list.parts'), optional: true, align: 'end', exports: ['partscount', 'smscount'],
        cell: (row) => format.number(row.partscount),
      },
      { id: 'started', header: t('list.started'), optional: true, exports: ['dtsend'], whole: true, cell: (row) => time(row.dtsend) },
      { id: 'updated', header: t('list.updatedAt'), optional: true, exports: ['updated'], whole: true, cell: (row) => time(row.updated) },
      {
        id: 'organization', header: t('lists.organization'), optional: true, exports: ['organizationName'],
        cell: (row) => words(row.organizationName),
      },
      {
        id: 'ownId', header: t('list.ownId'), optional: true, exports: ['customerListId'],
        cell: (row) => words(customersListId(row.customerListId)),
      },
      {
        id: 'description', header: t('lists.description'), optional: true, exports: ['description'], cell: (row) => words(row.description),
      },
      { id: 'body', header: t('list.message'), optional: true, exports: ['body'], cell: (row) => words(row.body) },
    ];
  }, [t, styles, format]);
}
