import { useCallback } from 'react';
import type { ReportGroup } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDeliveryStatusText } from './delivery-status';

/** Returns a function that names a row. Rows without a key, such as messages without an organization, have a name too. */
export function useRowName(): (groupBy: ReportGroup, row: { key: string | null; name: string | null }) => string {
  const { t } = useTranslation();
  const statusText = useDeliveryStatusText();
  const { day } = useFormat();
  return useCallback((groupBy, { key, name }) => {
    if (key === null) return t(`reports.none.${groupBy}`);
    switch (groupBy) {
      case 'day': return day.long(key);
      case 'type': return isMessageType(key) ? t(`reports.types.${key}`) : key;
      case 'status': return statusText(Number(key));
      default: return name ?? key;
    }
  }, [t, statusText, day]);
}
