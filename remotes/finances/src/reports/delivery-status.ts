import { useCallback } from 'react';
import { deliveryStatusName, isDeliveryStatus, type DeliveryStatus } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import type { Intent } from '@portal/ui/more';

/** What is settled first, as a bar fills from its beginning. */
export const deliveryStatuses: readonly DeliveryStatus[] = [3, 2, 5, 4, 101, 6, 1, 10, 0];

/** The colours that mailing lists show their messages in. */
const intents: Readonly<Record<DeliveryStatus, Intent>> = {
  0: 'waiting', 10: 'waiting', 1: 'progress', 2: 'danger', 3: 'success', 4: 'warning', 5: 'danger', 6: 'warning', 101: 'unknown',
};

export const deliveryIntent = (status: number): Intent => (isDeliveryStatus(status) ? intents[status] : 'unknown');

export function useDeliveryStatusText(): (status: number) => string {
  const { t } = useTranslation();
  return useCallback((status) => (isDeliveryStatus(status) ? t(`reports.statuses.${deliveryStatusName(status)}`) : t('reports.statuses.other', { status })), [t]);
}
