import type { KeyScope } from '@portal/contracts';

/** Converts a scope to a translation key: i18next would read its colon as a namespace separator. */
export const scopeKey = (scope: KeyScope): string => scope.replace(':', '_');
