import { useCallback } from 'react';
import { isMessageOutcome, outcomeName } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';

export function useDeliveryStatusText(): (status: number) => string {
  const { t } = useTranslation();
  return useCallback(
    (status) => (isMessageOutcome(status) ? t(`reports.statuses.${outcomeName(status)}`) : t('reports.statuses.other', { status })), [t],
  );
}
