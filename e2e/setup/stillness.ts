import type { Page } from '@playwright/test';

/** Until what follows from the last change is drawn and nothing moves or fades any more. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(standsStill);
}

/** Two frames for what follows from the last change, then as long as something moves that has an end. */
async function standsStill(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const moving = () => document.getAnimations().filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().iterations !== Infinity);
  await frame();
  await frame();
  while (moving().length > 0) {
    await Promise.all(moving().map(({ finished }) => finished.catch(() => undefined)));
    await frame();
  }
}
