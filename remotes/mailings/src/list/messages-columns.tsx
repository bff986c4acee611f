import { useMemo } from 'react';
import type { ListMessage, MailingDetail, mailingExportColumns } from '@portal/contracts';
import { useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@portal/ui/shell';
import { type DataColumn, Timestamp } from '@portal/ui/screens';
import { DeliveryStatusBadges } from '../delivery-status-badge';
import { useReasonText } from '../reason-text';
import { useRetryText } from '../retry-text';

const useStyles = makeStyles({
  // Wraps a long reason so that the table stays narrow.
  reason: { display: 'block', maxWidth: '240px', whiteSpace: 'normal' },
});

type Column = DataColumn<ListMessage, (typeof mailingExportColumns.listMessages)[number]>;

/** Columns that can't have a value before anything is sent. */
const AFTER_SENDING: readonly string[] = ['reason', 'retry', 'sent', 'updated', 'fallback'];

/** `confirmed`: false if nothing has been sent or charged yet, so that the cost is an estimate. */
export function useMessagesColumns(
  { currency, confirmed }: Pick<MailingDetail, 'currency' | 'confirmed'>, rows: readonly ListMessage[] = [],
): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const reason = useReasonText();
  const retry = useRetryText();
  const hasReason = rows.some((row) => row.reason !== null);
  const hasRetry = rows.some((row) => retry(row) !== null);
  return useMemo((): readonly Column[] => {
    const words = (text: string | null) => (text === null ? null : <span className={styles.reason}>{text}</span>);
    const columns: readonly Column[] = [
      { id: 'recipient', header: t('list.recipient'), card: 'title', exports: ['recipient'], cell: (row) => withPlus(row.recipient) },
      {
        id: 'status', header: t('list.status'), card: 'badge', exports: ['status', 'extended_status'],
        cell: (row) => <DeliveryStatusBadges message={row} />,
      },
      {
        id: 'reason', header: t('list.reason'), wrap: true, exports: ['reason'], hidden: !hasReason,
        cell: (row) => words(row.reason === null ? null : reason(row.reason)),
      },
      {
        id: 'retry', header: t('retry.title'), wrap: true, priority: 3, hidden: !hasRetry, cell: (row) => words(retry(row)),
      },
      {
        id: 'parts', header: t('list.parts'), card: 'hidden', align: 'end', priority: 4, exports: ['partscount'],
        cell: (row) => format.number(row.partscount),
      },
      {
        id: 'cost', header: t(confirmed ? 'list.cost' : 'list.estimatedCost'), card: 'amount', align: 'end', priority: 1, exports: ['cost'],
        cell: (row) => format.price(confirmed ? row.cost : row.price, currency),
      },
      {
        id: 'sent', header: t('list.sentAt'), card: 'date', priority: 2, exports: ['dtsend'], whole: true,
        cell: (row) => (row.dtsend ? <Timestamp at={row.dtsend} /> : null),
      },
      {
        id: 'updated', header: t('list.updatedAt'), optional: true, exports: ['updated'], whole: true,
        cell: (row) => <Timestamp at={row.updated} />,
      },
      {
        id: 'created', header: t('list.created'), optional: true, exports: ['created'], whole: true,
        cell: (row) => <Timestamp at={row.created} />,
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
    return confirmed ? columns : columns.filter(({ id }) => !AFTER_SENDING.includes(id));
  }, [t, styles, format, reason, retry, currency, confirmed, hasReason, hasRetry]);
}
