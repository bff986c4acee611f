/** Maximum wait, because a background tab renders no frames. */
const LATEST_MS = 250;

/** Resolves before the next render, or after `LATEST_MS`. */
export const nextFrame = (): Promise<void> => new Promise((resolve) => {
  const frame = requestAnimationFrame(() => done());
  const timer = setTimeout(() => done(), LATEST_MS);
  const done = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    resolve();
  };
});
