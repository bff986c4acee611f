import { useTranslation } from '@portal/portal/i18n';
import type { NumberRefusal } from '@portal/messaging/phone';

/** The rules of numbers, and what the server adds to them. Its own list, so that the rules' weight is not loaded for it. */
const reasons = [
  'empty', 'characters', 'rounded', 'too_short', 'too_long', 'wrong_length', 'unknown_country', 'not_assigned', 'landline', 'no_price',
  'row_too_long', 'encoding', 'error_cell', 'value_too_long',
] as const;
type Known = (typeof reasons)[number];
const isKnown = (reason: string): reason is Known => reasons.some((known: Known | NumberRefusal) => known === reason);

/** Why a number cannot be sent to. */
export function useRefusalText(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => (isKnown(reason) ? t(`refusals.${reason}`) : t('refusals.other', { reason }));
}
