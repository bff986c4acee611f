import { createContext, useCallback, useContext } from 'react';
import { NO_PARAM_NAMES, paramFields, type ParamNames } from '@portal/contracts';
import type { PersonalField } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';

type Named = { paramNames: ParamNames };

/** Names of param1 to param4 in the address books that the message goes to; null where they have none or differ. */
export const ParamNamesContext = createContext<ParamNames>(NO_PARAM_NAMES);

/** Returns the names that all books share. */
export function sharedParamNames(books: readonly Named[]): ParamNames {
  const [first, ...others] = books;
  if (!first) return NO_PARAM_NAMES;
  return first.paramNames.map((name, index) => (others.every(({ paramNames }) => paramNames[index] === name) ? name : null));
}

/** Returns the name by which the user knows a personal field. */
export function useFieldName(): (field: PersonalField | 'unsubscribe') => string {
  const { t } = useTranslation();
  const paramNames = useContext(ParamNamesContext);
  return useCallback(
    (field) => paramNames[paramFields.findIndex((each) => each === field)] ?? t(`text.fields.${field}`), [paramNames, t],
  );
}
