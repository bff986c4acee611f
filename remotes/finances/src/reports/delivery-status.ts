import { useCallback } from 'react';
import { isMessageOutcome, outcomeName, type MessageOutcome } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import type { Intent } from '@portal/ui/screens';

/** Message outcomes in display order. Final outcomes come first, so that a progress bar fills from the left. */
export const deliveryStatuses: readonly MessageOutcome[] = [3, 2, 5, 4, 101, 21, 22, 23, 24, 6, 1, 10, 0];

/** The same colors as in the mailing lists. */
const intents: Readonly<Record<MessageOutcome, Intent>> = {
  0: 'waiting', 10: 'waiting', 1: 'progress', 2: 'danger', 3: 'success', 4: 'warning', 5: 'danger', 6: 'warning', 101: 'unknown',
  21: 'neutral', 22: 'neutral', 23: 'neutral', 24: 'neutral',
};

export const deliveryIntent = (status: number): Intent => (isMessageOutcome(status) ? intents[status] : 'unknown');

export function useDeliveryStatusText(): (status: number) => string {
  const { t } = useTranslation();
  return useCallback(
    (status) => (isMessageOutcome(status) ? t(`reports.statuses.${outcomeName(status)}`) : t('reports.statuses.other', { status })), [t],
  );
}
