import { useCallback } from 'react';
import { useTranslation } from '@portal/portal/i18n';

/** A connection with its provider's name, where that is another. */
export function useConnectionName(): (name: string, provider: string) => string {
  const { t } = useTranslation();
  return useCallback((name, provider) => (name === provider ? name : t('providers.connectionOf', { name, provider })), [t]);
}
