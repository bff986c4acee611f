import { useCallback } from 'react';
import { messageTypes } from '@portal/contracts';
import { isMessageType } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';

/** Names message types in one line; all of them have a short name. Empty without types. */
export function useTypesText(): (types: readonly string[]) => string {
  const { t } = useTranslation();
  return useCallback((types) => (messageTypes.every((type) => types.includes(type))
    ? t('prices.anyType')
    : types.map((type) => (isMessageType(type) ? t(`messageType.${type}`) : type)).join(', ')), [t]);
}
