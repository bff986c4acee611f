import type { KeyScope } from '@portal/contracts';

/** A scope as translation key: a colon would separate a namespace. */
export const scopeKey = (scope: KeyScope): string => scope.replace(':', '_');
