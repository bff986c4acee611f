import type { tokens as FluentTokens } from '@fluentui/react-components';

/** Fluent's design tokens. Each refers to the CSS variable of the same name. The proxy keeps the long token list out of the first load. */
export const tokens = new Proxy({} as typeof FluentTokens, { get: (_none, name) => `var(--${String(name)})` });
