import type { KeyScope } from '@portal/contracts';

/** A scope in the keys of its texts, where a colon would part the namespace. */
export const scopeKey = (scope: KeyScope): string => scope.replace(':', '_');
