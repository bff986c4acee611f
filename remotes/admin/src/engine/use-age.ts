import { useCallback } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useFormat } from '@portal/portal';

/** Formats a duration in the largest suitable unit. */
export function useAge(): (seconds: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback((seconds) => {
    if (seconds < 120) return t('engine.age.seconds', { number: format.number(Math.round(seconds)) });
    if (seconds < 7_200) return t('engine.age.minutes', { number: format.number(Math.round(seconds / 60)) });
    if (seconds < 172_800) return t('engine.age.hours', { number: format.number(Math.round(seconds / 3_600)) });
    return t('engine.age.days', { number: format.number(Math.round(seconds / 86_400)) });
  }, [t, format]);
}
