import type { KeyScope } from '@portal/contracts';

/** Converts a scope to a translation key without a colon, which i18next would parse as a namespace separator. */
export const scopeKey = (scope: KeyScope): string => scope.replace(':', '_');
