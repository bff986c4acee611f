import { canResetAttempts, DELIVERY_STATUS, isDeliveryStatus } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';

export type Outcome = { status: number; reason: string | null };

/** Returns whether the provider can be asked again for the result of the message. */
export const canRecheck = ({ status }: Outcome): boolean => status === DELIVERY_STATUS.processing || status === DELIVERY_STATUS.unknown;
export const canSendAgain = ({ status, reason }: Outcome): boolean => isDeliveryStatus(status) && canResetAttempts(status, reason);

const ENDED_BADLY: readonly number[] = [
  DELIVERY_STATUS.undeliverable, DELIVERY_STATUS.expired, DELIVERY_STATUS.failed, DELIVERY_STATUS.permanentError,
];

/** Returns a function that says whether a retry can help, or null if the message needs none. */
export function useRetryText(): (message: Outcome) => string | null {
  const { t } = useTranslation();
  return (message) => {
    if (canSendAgain(message)) return t(message.reason === 'no_route' ? 'retry.onceThereIsARoute' : 'retry.canHelp');
    return ENDED_BADLY.includes(message.status) ? t('retry.cannotHelp') : null;
  };
}
