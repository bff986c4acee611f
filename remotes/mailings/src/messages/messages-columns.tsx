import { useMemo } from 'react';
import type { ListedMessage, mailingExportColumns } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { type DataColumn, SendingLink, Timestamp } from '@portal/ui/screens';
import { DeliveryStatusBadges } from '../delivery-status-badge';
import { useReasonText } from '../reason-text';
import { useRetryText } from '../retry-text';

const useStyles = makeStyles({
  // Wraps a long reason so that the table stays narrow.
  reason: { display: 'block', maxWidth: '200px', whiteSpace: 'normal' },
  truncated: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(112px, 10vw, 240px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  // One line in a table, two in a card.
  text: {
    display: '-webkit-box', WebkitLineClamp: 2, WebkitBoxOrient: 'vertical', overflow: 'hidden',
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(140px, 16vw, 320px)', textOverflow: 'ellipsis' },
  },
});

type Column = DataColumn<ListedMessage, (typeof mailingExportColumns.allMessages)[number]>;

export function useMessagesColumns(): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const reason = useReasonText();
  const retry = useRetryText();
  return useMemo((): readonly Column[] => {
    const words = (text: string | null) => (text ? <span className={styles.reason}>{text}</span> : null);
    const text = (body: string) => (body ? <span className={styles.text} title={body}>{body}</span> : null);
    return [
      { id: 'recipient', header: t('list.recipient'), card: 'title', exports: ['recipient'], cell: (row) => withPlus(row.recipient) },
      {
        id: 'created', header: t('list.created'), exports: ['created'], whole: true, card: 'date',
        cell: (row) => <Timestamp at={row.created} />,
      },
      {
        id: 'status', header: t('list.status'), card: 'badge', exports: ['status', 'extended_status'],
        cell: (row) => <DeliveryStatusBadges message={row} />,
      },
      { id: 'body', header: t('list.message'), exports: ['body'], priority: 2, cell: (row) => text(row.body) },
      {
        id: 'reason', header: t('list.reason'), wrap: true, priority: 3, exports: ['reason'],
        cell: (row) => words(row.reason && reason(row.reason)),
      },
      {
        id: 'cost', header: t('list.cost'), card: 'amount', align: 'end', priority: 1, exports: ['cost', 'currency'],
        cell: (row) => format.price(row.cost, row.currency),
      },
      {
        id: 'list', header: t('allMessages.list'), priority: 4, exports: ['listId', 'listName'],
        cell: ({ source, listId, listName: name, recipient }) => (
          <SendingLink source={source} listId={listId} name={name} recipient={recipient} className={styles.truncated} />),
      },
      { id: 'from', header: t('lists.from'), priority: 5, exports: ['from'], cell: (row) => row.from },
      {
        id: 'type', header: t('lists.type'), card: 'hidden', wrap: true, optional: true, exports: ['type'],
        cell: (row) => (isMessageType(row.type) ? t(`messageType.${row.type}`) : row.type),
      },
      {
        id: 'source', header: t('allMessages.source'), optional: true, exports: ['source'],
        cell: (row) => t(`allMessages.sources.${row.source}`),
      },
      { id: 'retry', header: t('retry.title'), wrap: true, optional: true, cell: (row) => words(retry(row)) },
      {
        id: 'parts', header: t('list.parts'), align: 'end', optional: true, exports: ['partscount'],
        cell: (row) => format.number(row.partscount),
      },
      {
        id: 'sent', header: t('list.sentAt'), optional: true, exports: ['dtsend'], whole: true,
        cell: (row) => (row.dtsend ? <Timestamp at={row.dtsend} /> : null),
      },
      {
        id: 'updated', header: t('list.updatedAt'), optional: true, exports: ['updated'], whole: true,
        cell: (row) => <Timestamp at={row.updated} />,
      },
      {
        id: 'fallback', header: t('list.fallback'), wrap: true, optional: true, exports: ['fallback', 'main_status', 'main_reason'],
        cell: (row) => words(
          row.fallback ? [t('list.fallbackTookOver'), row.main_reason && reason(row.main_reason)].filter(Boolean).join('. ') : null,
        ),
      },
      {
        id: 'ownId', header: t('list.ownId'), wrap: true, optional: true, exports: ['customerSmsId'],
        cell: (row) => words(row.customerSmsId),
      },
      { id: 'number', header: t('list.number'), optional: true, align: 'end', exports: ['id'], cell: (row) => row.id },
    ];
  }, [t, styles, format, reason, retry]);
}
