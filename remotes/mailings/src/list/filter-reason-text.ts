import { NO_REASON } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useReasonText } from '../reason-text';

/** Returns a function for a reason as in the filter of messages. */
export function useFilterReasonText(): (reason: string) => string {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  return (reason) => (reason === NO_REASON ? t('failures.noReason') : reasonText(reason));
}
