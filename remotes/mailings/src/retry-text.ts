import { canResetAttempts, DELIVERY_STATUS, isDeliveryStatus } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';

export type Outcome = { status: number; reason: string | null };

/** What a provider may be asked again about. */
export const canRecheck = ({ status }: Outcome): boolean => status === DELIVERY_STATUS.processing || status === DELIVERY_STATUS.unknown;
export const canSendAgain = ({ status, reason }: Outcome): boolean => isDeliveryStatus(status) && canResetAttempts(status, reason);

const ENDED_BADLY: readonly number[] = [DELIVERY_STATUS.undeliverable, DELIVERY_STATUS.expired, DELIVERY_STATUS.failed, DELIVERY_STATUS.permanentError];

/** Whether another try can help a message that did not arrive; null for one of which nothing is to be done. */
export function useRetryText(): (message: Outcome) => string | null {
  const { t } = useTranslation();
  return (message) => {
    if (canRecheck(message)) return t('retry.ask');
    if (canSendAgain(message)) return t(message.reason === 'no_route' ? 'retry.onceThereIsARoute' : 'retry.canHelp');
    return ENDED_BADLY.includes(message.status) ? t('retry.cannotHelp') : null;
  };
}
