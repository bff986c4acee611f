const whenIdle: (callback: () => void) => unknown = globalThis.requestIdleCallback ?? ((callback) => setTimeout(callback, 1000));

/** Resolves when the page is idle. Some browsers don't support idle callbacks. */
export const pageIdle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));
