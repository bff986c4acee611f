import type { Language } from '@portal/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { product } from './product';

const schemes = ['light', 'dark', 'contrast'] as const;
const sizes = ['default', 'mini'] as const;
const widths = [1440, 360] as const;

/** How a reader may have set up the portal. */
export type Look = { language: Language; scheme: (typeof schemes)[number]; size: (typeof sizes)[number]; width: (typeof widths)[number] };

export const everyPoll = (language: Language): Look[] =>
  schemes.flatMap((scheme) => sizes.flatMap((size) => widths.map((width) => ({ language, scheme, size, width }))));

const order: Record<Language, number> = { en: 0, ru: 1, ua: 2, bg: 3 };

/** One look for a screen and a language, such that each two choices meet: each screen is seen in every scheme, size and width. */
export function pairedLook(language: Language, screen: number): Look {
  const turn = order[language];
  return {
    language,
    scheme: oneOf(schemes, screen + turn),
    size: oneOf(sizes, turn + Math.floor(screen / 3)),
    width: oneOf(widths, Math.floor(turn / 2) + screen),
  };
}

const oneOf = <const T extends readonly [unknown, ...unknown[]]>(choices: T, turn: number): T[number] => choices[turn % choices.length];

/** From the next page on. High contrast comes by the portal's own choice on wide screens, by the system's on narrow ones. */
export async function wear(page: Page, context: BrowserContext, { language, scheme, size, width }: Look): Promise<void> {
  const forced = scheme === 'contrast' && width === 360;
  await context.addCookies([{ name: 'language', value: language, url: product.baseUrl }, { name: 'size', value: size, url: product.baseUrl }]);
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'dark' : 'light', forcedColors: forced ? 'active' : 'none' });
  // Of the portal's origin, and without the portal.
  await page.goto('/healthz');
  await page.evaluate((chosen) => localStorage.setItem('scheme', chosen), scheme);
}
