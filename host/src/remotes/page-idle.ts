const whenIdle: (callback: () => void) => unknown = globalThis.requestIdleCallback ?? ((callback) => setTimeout(callback, 1000));

/** When the page has nothing else to do. Not every browser says so. */
export const pageIdle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));
