const whenIdle: (callback: () => void) => unknown = globalThis.requestIdleCallback ?? ((callback) => setTimeout(callback, 1000));

/** Resolves when the page is idle, or after one second in browsers without idle callbacks. */
export const pageIdle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));
