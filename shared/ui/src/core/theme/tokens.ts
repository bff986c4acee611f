import type { tokens as FluentTokens } from '@fluentui/react-components';

/**
 * Fluent's design tokens by name. Each is the CSS variable of its own name, so that the list, which is long, need not be
 * in the first load; its types are Fluent's.
 */
export const tokens = new Proxy({} as typeof FluentTokens, { get: (_none, name) => `var(--${String(name)})` });
