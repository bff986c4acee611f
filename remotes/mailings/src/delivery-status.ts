import type { StatusCounts } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { isMessageOutcome, MESSAGE_OUTCOMES, outcomeGroup, outcomeName } from '@portal/messaging';
import { deliveryIntents, type Intent, type StatusCount } from '@portal/ui/screens';

export const deliveryIntent = (status: number): Intent => deliveryIntents[outcomeGroup(status)];

export function useDeliveryStatusText(): (status: number) => string {
  const { t } = useTranslation();
  return (status) => (isMessageOutcome(status) ? t(`deliveryStatus.${outcomeName(status)}`) : t('deliveryStatus.other', { status }));
}

/** Numbers of messages per status, with the statuses that this client doesn't know. */
export function useStatusCounts(): (counts: StatusCounts) => StatusCount[] {
  const text = useDeliveryStatusText();
  return (counts) => {
    const known = new Set(MESSAGE_OUTCOMES.map(String));
    const statuses = [...MESSAGE_OUTCOMES, ...Object.keys(counts).filter((status) => !known.has(status)).map(Number)];
    return statuses.map((status) => ({ status, group: outcomeGroup(status), label: text(status), value: counts[status] ?? 0 }));
  };
}
