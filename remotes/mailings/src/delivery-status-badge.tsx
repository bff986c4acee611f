import type { ReactElement } from 'react';
import type { Message } from '@portal/contracts';
import { outcomeOf } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { DismissIcon, ErrorIcon, makeStyles } from '@portal/ui/shell';
import { CalendarIcon, CheckIcon, ClockIcon, HistoryIcon, ResetIcon, StatusBadge } from '@portal/ui/screens';
import { deliveryIntent, useDeliveryStatusText } from './delivery-status';

const useStyles = makeStyles({ both: { display: 'inline-flex', flexWrap: 'wrap', gap: '4px' } });

/** Icons that distinguish statuses of the same color. */
const signs: Readonly<Record<number, ReactElement>> = {
  0: <CalendarIcon />, 4: <HistoryIcon />, 5: <ErrorIcon />, 6: <ResetIcon />, 10: <ClockIcon />, 22: <DismissIcon />,
  23: <DismissIcon />, 24: <ErrorIcon />,
};

/** Icon, text and color of an outcome or of the extended status `seen` (MAIL-09). */
export function DeliveryStatusBadge({ status }: { status: number | 'seen' }) {
  const { t } = useTranslation();
  const text = useDeliveryStatusText();
  if (status === 'seen') return <StatusBadge intent="info" icon={<CheckIcon />}>{t('deliveryStatus.seen')}</StatusBadge>;
  return <StatusBadge intent={deliveryIntent(status)} icon={signs[status]}>{text(status)}</StatusBadge>;
}

/** The outcome of a message, followed by the `seen` badge if the recipient has read it. */
export function DeliveryStatusBadges({ message }: { message: Pick<Message, 'status' | 'reason' | 'dtsend' | 'extended_status'> }) {
  const styles = useStyles();
  return (
    <span className={styles.both}>
      <DeliveryStatusBadge status={outcomeOf({ ...message, sent: message.dtsend !== null })} />
      {message.extended_status === 'seen' && <DeliveryStatusBadge status="seen" />}
    </span>
  );
}
