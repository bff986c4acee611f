import { useCallback } from 'react';
import type { ReportGroup } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useDayText } from '@portal/ui/charts';
import { useDeliveryStatusText } from './delivery-status';

/** What a row is called; also one of messages that have no organization, or have gone by no direction. */
export function useRowName(): (groupBy: ReportGroup, row: { key: string | null; name: string | null }) => string {
  const { t } = useTranslation();
  const statusText = useDeliveryStatusText();
  const dayText = useDayText();
  return useCallback((groupBy, { key, name }) => {
    if (key === null) return t(`reports.none.${groupBy}`);
    switch (groupBy) {
      case 'day': return dayText.long(key);
      case 'type': return isMessageType(key) ? t(`reports.types.${key}`) : key;
      case 'status': return statusText(Number(key));
      default: return name ?? key;
    }
  }, [t, statusText, dayText]);
}
