import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components';
import { brandRamp } from './brand-ramp';
import { contrastColours } from './contrast-colours';
import { darkSurfaces, lightSurfaces } from './surfaces';

export const DEFAULT_BRAND = '#1890ff';
export type Appearance = 'light' | 'dark' | 'contrast';

const fonts: Partial<Theme> = {
  fontFamilyBase:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI Variable Text', 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', 'Liberation Sans', Arial, sans-serif",
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Consolas, 'Noto Sans Mono', 'Liberation Mono', monospace",
};

const radii: Partial<Theme> = {
  borderRadiusSmall: '4px',
  borderRadiusMedium: '6px',
  borderRadiusLarge: '8px',
  borderRadiusXLarge: '12px',
};

const themes = new Map<string, Theme>();
/** Dragging in a color picker creates hundreds of themes; only the latest are worth caching. */
const MAX_CACHED = 16;

/** One theme object per appearance and color, so switching back doesn't create new style rules. */
export function portalTheme(appearance: Appearance, brand: string = DEFAULT_BRAND): Theme {
  const key = `${appearance} ${brand}`;
  let theme = themes.get(key);
  if (!theme) {
    theme = build(appearance, brand);
    themes.set(key, theme);
    const [oldest] = themes.keys();
    if (themes.size > MAX_CACHED && oldest !== undefined) themes.delete(oldest);
  }
  return theme;
}

function build(appearance: Appearance, brand: string): Theme {
  if (appearance === 'contrast') return { ...contrastColours(), ...fonts, ...radii };
  const ramp = brandRamp(brand);
  if (appearance === 'light') return { ...createLightTheme(ramp), ...lightSurfaces, ...fonts, ...radii };
  return {
    ...createDarkTheme(ramp),
    // One slot lighter than in Fluent's dark theme, because the portal's cards are darker.
    colorBrandForeground1: ramp[110],
    colorBrandForegroundLink: ramp[110],
    colorBrandForegroundLinkHover: ramp[120],
    ...darkSurfaces,
    ...fonts,
    ...radii,
  };
}
