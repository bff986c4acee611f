import type { StatusCounts } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { isMessageOutcome, outcomeName, type MessageOutcome } from '@portal/messaging';
import type { Intent, Segment } from '@portal/ui/screens';

/** Message outcomes in display order. Final outcomes come first, so that a progress bar fills from the left. */
export const deliveryStatuses: readonly MessageOutcome[] = [3, 2, 5, 4, 101, 21, 22, 23, 24, 6, 1, 10, 0];

const intents: Readonly<Record<MessageOutcome, Intent>> = {
  0: 'waiting',
  10: 'waiting',
  1: 'progress',
  2: 'danger',
  3: 'success',
  4: 'warning',
  5: 'danger',
  6: 'warning',
  101: 'unknown',
  21: 'neutral',
  22: 'neutral',
  23: 'neutral',
  24: 'neutral',
};

export const deliveryIntent = (status: number): Intent => (isMessageOutcome(status) ? intents[status] : 'unknown');

export function useDeliveryStatusText(): (status: number) => string {
  const { t } = useTranslation();
  return (status) => (isMessageOutcome(status) ? t(`deliveryStatus.${outcomeName(status)}`) : t('deliveryStatus.other', { status }));
}

/** Segments of a list's progress bar. Includes statuses unknown to this client, so that the sum is correct. */
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
