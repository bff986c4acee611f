import type { Language } from '@portal/contracts';
import type { BrowserContext, Page } from '@playwright/test';
import { product } from './product';

const schemes = ['light', 'dark', 'contrast'] as const;
const sizes = ['default', 'mini'] as const;
const widths = [1440, 360] as const;

/** One combination of the portal's appearance settings and a window width. */
export type Appearance = {
  language: Language; scheme: (typeof schemes)[number]; size: (typeof sizes)[number]; width: number;
};

export const everyAppearance = (language: Language): Appearance[] =>
  schemes.flatMap((scheme) => sizes.flatMap((size) => widths.map((width) => ({ language, scheme, size, width }))));

const order: Record<Language, number> = { en: 0, ru: 1, ua: 2, bg: 3 };

/** One appearance per screen and language; over the four languages, each screen appears in every scheme, size and width. */
export function appearanceOf(language: Language, screen: number): Appearance {
  const offset = order[language];
  return {
    language,
    scheme: oneOf(schemes, screen + offset),
    size: oneOf(sizes, offset + Math.floor(screen / 3)),
    width: oneOf(widths, Math.floor(offset / 2) + screen),
  };
}

const oneOf = <const T extends readonly [unknown, ...unknown[]]>(choices: T, offset: number): T[number] => choices[offset % choices.length];

/**
 * Applies an appearance from the next page on. High contrast comes from the portal's setting on wide screens, from the system on narrow
 * ones.
 */
export async function wear(page: Page, context: BrowserContext, { language, scheme, size, width }: Appearance): Promise<void> {
  const forced = scheme === 'contrast' && width === 360;
  await context.addCookies([
    { name: 'language', value: language, url: product.baseUrl }, { name: 'size', value: size, url: product.baseUrl },
  ]);
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme: scheme === 'dark' ? 'dark' : 'light', forcedColors: forced ? 'active' : 'none' });
  // The first page is one of the portal's origin without the portal.
  if (!page.url().startsWith(product.baseUrl)) await page.goto('/healthz');
  await page.evaluate((chosen) => localStorage.setItem('scheme', chosen), scheme);
}
