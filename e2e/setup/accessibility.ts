import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { untilStill } from './stillness';

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** axe violations of the current page, after all animations. */
export async function violationsOf(page: Page): Promise<string[]> {
  await untilStill(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await page.evaluate(readDrawnInk);
  const found = await page.evaluate(async (tags) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) => (
      nodes.map(({ html, failureSummary }) => `${id} at ${html.slice(0, 200)}: ${failureSummary}`)
    ));
  }, WCAG_22_AA);
  return found;
}

/**
 * axe takes the text color from `-webkit-text-fill-color`, for which Chromium returns the page's value even in forced-colors mode. The
 * portal never sets this property, so `color` is the rendered color.
 */
function readDrawnInk(): void {
  if (!matchMedia('(forced-colors: active)').matches) return;
  const read = CSSStyleDeclaration.prototype.getPropertyValue;
  CSSStyleDeclaration.prototype.getPropertyValue = function getPropertyValue(name) {
    return read.call(this, name === '-webkit-text-fill-color' ? 'color' : name);
  };
}
