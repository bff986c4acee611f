import { useCallback } from 'react';
import { useTranslation } from '@portal/portal/i18n';

const known = [
  'empty', 'characters', 'rounded', 'too_short', 'too_long', 'wrong_length', 'unknown_country', 'not_assigned', 'row_too_long', 'encoding',
  'error_cell', 'value_too_long', 'tag_invalid',
];

/** Translates the reason why a number or a row was rejected. */
export function useReasonText(): (reason: string) => string {
  const { t } = useTranslation();
  return useCallback((reason) => t(known.includes(reason) ? `reason.${reason}` : 'reason.other'), [t]);
}
