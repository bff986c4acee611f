import { useCallback } from 'react';
import { NO_PARAM_NAMES, paramFields, type ContactField, type ParamNames } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';

/** Returns labels of a contact's fields: the book's own name of a parameter, otherwise the standard one. */
export function useFieldLabel(paramNames: ParamNames = NO_PARAM_NAMES): (field: ContactField) => string {
  const { t } = useTranslation();
  return useCallback((field) => paramNames[paramFields.findIndex((each) => each === field)] ?? t(`field.${field}`), [paramNames, t]);
}
