import { reasonKey } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';

/** Why a message is where it is, in words; a code that nobody has words for is shown as it is. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => {
    const key = reasonKey(reason);
    return key ? t(`reasons.${key}`) : t('reasons.other', { reason });
  };
}
