import { useMemo } from 'react';
import type { Message } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/core';
import type { GridColumn } from '@portal/ui/more';
import { withPlus } from '../number-with-plus';
import { DeliveryStatusBadge } from './delivery-status-badge';
import { useReasonText } from './reason-text';

const useStyles = makeStyles({
  status: { display: 'inline-flex', flexWrap: 'wrap', gap: '4px' },
  // A long reason breaks into lines here instead of making the table wide.
  reason: { display: 'block', maxWidth: '240px', whiteSpace: 'normal' },
  muted: { color: tokens.colorNeutralForeground3 },
});

export function useMessagesColumns(currency: string): readonly GridColumn<Message>[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const reason = useReasonText();
  return useMemo(() => {
    const none = <span className={styles.muted}>—</span>;
    return [
      { id: 'recipient', header: t('list.recipient'), card: 'title', cell: (row) => withPlus(row.recipient) },
      {
        id: 'status',
        header: t('list.status'),
        card: 'badge',
        cell: (row) => (
          <span className={styles.status}>
            <DeliveryStatusBadge status={row.status} />
            {row.extended_status === 'seen' && <DeliveryStatusBadge status="seen" />}
          </span>
        ),
      },
      { id: 'reason', header: t('list.reason'), wrap: true, cell: (row) => (row.reason === null ? none : <span className={styles.reason}>{reason(row.reason)}</span>) },
      { id: 'parts', header: t('list.parts'), card: 'hidden', align: 'end', cell: (row) => format.number(row.partscount) },
      { id: 'cost', header: t('list.cost'), align: 'end', cell: (row) => `${format.price(row.cost)}\u00a0${currency}` },
      { id: 'sent', header: t('list.sentAt'), card: 'hidden', cell: (row) => (row.dtsend ? format.dateTime(row.dtsend) : none) },
      { id: 'updated', header: t('list.updatedAt'), cell: (row) => format.dateTime(row.updated) },
    ];
  }, [t, styles, format, reason, currency]);
}
