import { useCallback } from 'react';
import { useTranslation } from '@portal/portal/i18n';

/** The connection's name, with the provider's name if the two differ. */
export function useConnectionName(): (name: string, provider: string) => string {
  const { t } = useTranslation();
  return useCallback((name, provider) => (name === provider ? name : t('providers.connectionOf', { name, provider })), [t]);
}
