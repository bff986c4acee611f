import type { Page } from '@playwright/test';

/** Waits until the last change is rendered and animations have ended. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(waitForAnimations);
}

/** Waits two frames, so that the last change is rendered, then until no finite animation is running. */
async function waitForAnimations(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const moving = () => document.getAnimations().filter(({ effect, playState }) => playState === 'running'
    && effect?.getComputedTiming().iterations !== Infinity);
  await frame();
  await frame();
  while (moving().length > 0) {
    await Promise.all(moving().map(({ finished }) => finished.catch(() => undefined)));
    await frame();
  }
}
