import type { StatusCounts } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { deliveryStatusName, isDeliveryStatus, type DeliveryStatus } from '@portal/messaging';
import type { Intent, Segment } from '@portal/ui/more';

/** What is settled first, as a bar fills from its beginning. */
export const deliveryStatuses: readonly DeliveryStatus[] = [3, 2, 5, 4, 101, 6, 1, 10, 0];

const intents: Readonly<Record<DeliveryStatus, Intent>> = {
  0: 'waiting',
  10: 'waiting',
  1: 'progress',
  2: 'danger',
  3: 'success',
  4: 'warning',
  5: 'danger',
  6: 'warning',
  101: 'unknown',
};

export const deliveryIntent = (status: number): Intent => (isDeliveryStatus(status) ? intents[status] : 'unknown');

export function useDeliveryStatusText(): (status: number) => string {
  const { t } = useTranslation();
  return (status) => (isDeliveryStatus(status) ? t(`deliveryStatus.${deliveryStatusName(status)}`) : t('deliveryStatus.other', { status }));
}

/** The whole of a list by delivery status. A status that this build does not know is shown too, so that the sum stays right. */
export function useDeliverySegments(): (counts: StatusCounts) => Segment[] {
  const text = useDeliveryStatusText();
  return (counts) => {
    const known = new Set(deliveryStatuses.map(String));
    const statuses = [...deliveryStatuses, ...Object.keys(counts).filter((status) => !known.has(status)).map(Number)];
    return statuses
      .map((status) => ({ id: String(status), label: text(status), value: counts[status] ?? 0, intent: deliveryIntent(status) }))
      .filter(({ value }) => value > 0);
  };
}
