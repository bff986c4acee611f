import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { FluentProvider, RendererProvider } from '@fluentui/react-components';
import type { Language } from '@portal/contracts';
import { useMedia } from '../media-query';
import { DensityContext, densityOf, densityTokens, type Size } from './density';
import { LanguageContext } from './language';
import { DEFAULT_BRAND, portalTheme, type Appearance } from './portal-theme';
import { useStaticStyles } from './static-styles';
import { styleRenderer } from './style-renderer';
import { tokens } from './tokens';

export type Scheme = 'system' | 'light' | 'dark' | 'contrast';

export type PortalThemeProps = {
  /** What the reader chose; 'system' follows the browser, which may ask for more contrast too. */
  scheme?: Scheme;
  /** The colour that the palette derives from, `#rrggbb`. */
  brand?: string;
  size?: Size;
  /** The language of the texts that the components bring themselves ('Next page'). */
  language?: Language;
  children: ReactNode;
};

/** Colours, type, density and language of everything below. Its props may change at any time; nothing is remounted. */
export function PortalTheme(props: PortalThemeProps) {
  return <RendererProvider renderer={styleRenderer}><Themed {...props} /></RendererProvider>;
}

function Themed({ scheme = 'system', brand = DEFAULT_BRAND, size = 'medium', language = 'en', children }: PortalThemeProps) {
  useStaticStyles();
  const forced = useMedia('(forced-colors: active)');
  const appearance = useAppearance(scheme, forced);
  const theme = useMemo(() => ({ ...portalTheme(appearance, brand), ...densityTokens[size] }), [appearance, brand, size]);
  useLayoutEffect(() => {
    // Scroll bars, native controls and the canvas behind the page follow this property alone. Colours that the system forces may be light.
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
