import { reasonKey } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';

/** Translates a reason code; unknown codes are shown as they are. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => {
    const key = reasonKey(reason);
    return key ? t(`reasons.${key}`) : t('reasons.other', { reason });
  };
}
