/** A tab in the background draws no frames, and its news must not wait until it is seen. */
const LATEST_MS = 250;

/** Resolves when the page is about to be drawn. */
export const nextFrame = (): Promise<void> => new Promise((resolve) => {
  const frame = requestAnimationFrame(() => done());
  const timer = setTimeout(() => done(), LATEST_MS);
  const done = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    resolve();
  };
});
