import { FluentProvider, RendererProvider, makeStaticStyles } from '@fluentui/react-components';
import type { Language } from '@portal/contracts';
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useMedia } from '../media-query';
import { DensityContext, densityOf, densityTokens, type Size } from './density';
import { LanguageContext } from './language';
import { DEFAULT_BRAND, portalTheme, type Appearance } from './portal-theme';
import { styleRenderer } from './style-renderer';
import { tokens } from './tokens';

/** Styles of the document itself. */
const useStaticStyles = makeStaticStyles([
  {
    '*, *::before, *::after': { boxSizing: 'border-box' },
    html: { WebkitTextSizeAdjust: '100%' },
    body: { margin: 0, WebkitFontSmoothing: 'antialiased', MozOsxFontSmoothing: 'grayscale', textRendering: 'optimizeLegibility' },
  },
  // For reduced motion, animations are short instead of zero, so that handlers of their end run. A transition of any duration would delay
  // each change of each element, and tables would be measured before it. A CSS string, because the object form has no media queries.
  `@media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      scroll-behavior: auto !important; transition-duration: 0s !important;
      animation-duration: 0.01ms !important; animation-iteration-count: 1 !important;
    }
  }`,
]);

export type Scheme = 'system' | 'light' | 'dark' | 'contrast';

export type PortalThemeProps = {
  /** The user's choice; 'system' follows the browser, including its contrast preference. */
  scheme?: Scheme;
  /** Base color of the palette, `#rrggbb`. */
  brand?: string;
  size?: Size;
  /** Language of the components' built-in texts ('Next page'). */
  language?: Language;
  children: ReactNode;
};

/** Colors, type, density and language of the children. Changing props never remounts them. */
export function PortalTheme(props: PortalThemeProps) {
  return <RendererProvider renderer={styleRenderer}><Themed {...props} /></RendererProvider>;
}

function Themed({ scheme = 'system', brand = DEFAULT_BRAND, size = 'medium', language = 'en', children }: PortalThemeProps) {
  useStaticStyles();
  const forced = useMedia('(forced-colors: active)');
  const appearance = useAppearance(scheme, forced);
  const theme = useMemo(() => ({ ...portalTheme(appearance, brand), ...densityTokens[size] }), [appearance, brand, size]);
  useLayoutEffect(() => {
    // Scroll bars, native controls and the page canvas follow `colorScheme`, not the theme. Forced system colors may be light or dark.
    const ours = appearance === 'contrast' ? 'dark' : appearance;
    document.documentElement.style.colorScheme = forced ? 'light dark' : ours;
    document.documentElement.style.backgroundColor = theme.colorNeutralBackground3;
  }, [appearance, forced, theme]);
  return (
    <LanguageContext value={language}>
      <DensityContext value={densityOf(size)}>
        <FluentProvider theme={theme} style={{ minHeight: '100dvh', backgroundColor: tokens.colorNeutralBackground3 }}>
          {children}
        </FluentProvider>
      </DensityContext>
    </LanguageContext>
  );
}

function useAppearance(scheme: Scheme, forced: boolean): Appearance {
  const systemDark = useMedia('(prefers-color-scheme: dark)');
  const contrast = useMedia('(prefers-contrast: more)');
  if (forced) return 'contrast';
  if (scheme !== 'system') return scheme;
  if (contrast) return 'contrast';
  return systemDark ? 'dark' : 'light';
}
