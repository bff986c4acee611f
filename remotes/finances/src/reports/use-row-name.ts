import { useCallback } from 'react';
import type { ReportGroup, ReportRow } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDeliveryStatusText } from './delivery-status';

/** Returns a function that names a message type. */
export function useTypeText(): (type: string) => string {
  const { t } = useTranslation();
  return useCallback((type) => (isMessageType(type) ? t(`reports.types.${type}`) : type), [t]);
}

/** Returns a function that names a direction, as in files: its provider and message type. */
export function useDirectionName(): (direction: { name: string | null; type: string }) => string {
  const typeText = useTypeText();
  return useCallback(({ name, type }) => `${name ?? ''} · ${typeText(type)}`, [typeText]);
}

/** Returns a function that names a row. Rows without a key, such as messages without an organization, have a name too. */
export function useRowName(): (groupBy: ReportGroup, row: Pick<ReportRow, 'key' | 'name' | 'type'>) => string {
  const { t } = useTranslation();
  const statusText = useDeliveryStatusText();
  const typeText = useTypeText();
  const directionName = useDirectionName();
  const { day } = useFormat();
  return useCallback((groupBy, { key, name, type }) => {
    if (key === null) return t(`reports.none.${groupBy}`);
    switch (groupBy) {
      case 'day': return day.long(key);
      case 'type': return typeText(key);
      case 'status': return statusText(Number(key));
      case 'direction': return directionName({ name, type: type ?? '' });
      default: return name ?? key;
    }
  }, [t, statusText, typeText, directionName, day]);
}
