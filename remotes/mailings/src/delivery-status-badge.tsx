import type { ReactElement } from 'react';
import type { Message } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { ErrorIcon, makeStyles } from '@portal/ui/core';
import { CalendarIcon, CheckIcon, HistoryIcon, ResetIcon, StatusBadge } from '@portal/ui/more';
import { deliveryIntent, useDeliveryStatusText } from './delivery-status';

const useStyles = makeStyles({ both: { display: 'inline-flex', flexWrap: 'wrap', gap: '4px' } });

/** Signs of their own for statuses that share a colour with another. */
const signs: Readonly<Record<number, ReactElement>> = { 0: <CalendarIcon />, 4: <HistoryIcon />, 5: <ErrorIcon />, 6: <ResetIcon /> };

/** Sign, word and colour of a delivery status, or of the extended status `seen` (MAIL-09). */
export function DeliveryStatusBadge({ status }: { status: number | 'seen' }) {
  const { t } = useTranslation();
  const text = useDeliveryStatusText();
  if (status === 'seen') return <StatusBadge intent="info" icon={<CheckIcon />}>{t('deliveryStatus.seen')}</StatusBadge>;
  return <StatusBadge intent={deliveryIntent(status)} icon={signs[status]}>{text(status)}</StatusBadge>;
}

/** Where a message stands: its status, and behind it that its recipient has seen it. */
export function DeliveryStatusBadges({ message: { status, extended_status } }: { message: Pick<Message, 'status' | 'extended_status'> }) {
  const styles = useStyles();
  return (
    <span className={styles.both}>
      <DeliveryStatusBadge status={status} />
      {extended_status === 'seen' && <DeliveryStatusBadge status="seen" />}
    </span>
  );
}
