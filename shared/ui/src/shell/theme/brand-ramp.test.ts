import fc from 'fast-check';
import { brandRamp } from './brand-ramp';
import { contrast } from './oklch';
import { DARK_CARD } from './surfaces';
import { DEFAULT_BRAND, portalTheme } from './portal-theme';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('the palette of one color', () => {
  it('has readable contrast under white text and on white, for any color', () => {
    fc.assert(
      fc.property(colour, (chosen) => {
        const ramp = brandRamp(chosen);
        for (const slot of [40, 70, 80] as const) expect(contrast(ramp[slot], '#ffffff')).toBeGreaterThanOrEqual(4.5);
        for (const slot of [100, 110, 120] as const) expect(contrast(ramp[slot], DARK_CARD)).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 1000 },
    );
  });

  it('keeps the hue and goes from dark to light', () => {
    const ramp = Object.values(brandRamp(DEFAULT_BRAND));
    const onWhite = ramp.map((shade) => contrast(shade, '#ffffff'));
    expect(onWhite).toEqual([...onWhite].sort((one, other) => other - one));
    expect(brandRamp(DEFAULT_BRAND)[80]).toMatch(/^#0[0-9a-f]{5}$/);
  });

  it('refuses an invalid color', () => {
    expect(() => brandRamp('red')).toThrow(RangeError);
  });
});

describe.each(['light', 'dark'] as const)('the %s theme', (appearance) => {
  const theme = portalTheme(appearance);
  const surfaces = [theme.colorNeutralBackground1, theme.colorNeutralBackground2, theme.colorNeutralBackground3];

  it.each([
    'colorNeutralForeground1', 'colorNeutralForeground2', 'colorNeutralForeground3', 'colorNeutralForeground4', 'colorBrandForegroundLink',
    'colorBrandForeground1',
  ] as const)(
    '%s has readable contrast on card, shell and page',
    (text) => {
      for (const surface of surfaces) expect(contrast(theme[text], surface)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('gives control borders enough contrast', () => {
    for (const surface of surfaces) expect(contrast(theme.colorNeutralStrokeAccessible, surface)).toBeGreaterThanOrEqual(3);
  });

  it.each(['Success', 'Warning', 'Danger'] as const)('gives %s enough contrast on its background', (status) => {
    expect(contrast(theme[`colorStatus${status}Foreground1`], theme[`colorStatus${status}Background1`])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(['colorStatusSuccessForeground1', 'colorStatusWarningForeground1', 'colorStatusDangerForeground1', 'colorBrandForeground2',
    'colorNeutralForeground2'] as const)('gives text and icon enough contrast on the badge in %s', (ink) => {
    const mixed = (surface: string) => `#${[1, 3, 5].map((at) => {
      const [over, under] = [theme[ink], surface].map((shade) => parseInt(shade.slice(at, at + 2), 16));
      return Math.round((over ?? 0) * 0.14 + (under ?? 0) * 0.86).toString(16).padStart(2, '0');
    }).join('')}`;
    for (const surface of [...surfaces, theme.colorNeutralBackground1Hover, theme.colorNeutralBackground1Selected]) {
      expect(contrast(theme.colorNeutralForeground1, mixed(surface))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(theme[ink], mixed(surface))).toBeGreaterThanOrEqual(3);
    }
  });

  it('gives brand text enough contrast on its pale background', () => {
    expect(contrast(theme.colorBrandForeground2, theme.colorBrandBackground2)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme.colorNeutralForegroundOnBrand, theme.colorBrandBackground)).toBeGreaterThanOrEqual(4.5);
  });
});

describe('the high-contrast theme', () => {
  const theme = portalTheme('contrast');
  const grounds = [
    'colorNeutralBackground1', 'colorNeutralBackground2', 'colorNeutralBackground3', 'colorNeutralBackground1Hover',
    'colorNeutralBackground1Pressed',
    'colorSubtleBackgroundHover', 'colorSubtleBackgroundPressed', 'colorSubtleBackgroundSelected', 'colorBrandBackground2',
    'colorBrandBackground2Hover',
  ] as const;

  it.each([
    'colorNeutralForeground1', 'colorNeutralForeground1Hover', 'colorNeutralForeground2', 'colorNeutralForeground2Hover',
    'colorNeutralForeground2BrandHover', 'colorNeutralForeground3', 'colorNeutralForeground4', 'colorBrandForeground1',
    'colorBrandForeground2',
    'colorBrandForegroundLink', 'colorStatusSuccessForeground1', 'colorStatusWarningForeground1', 'colorStatusDangerForeground1',
    'colorNeutralStrokeAccessible', 'colorNeutralStroke1', 'colorStrokeFocus2',
  ] as const)('%s stands out at seven to one, also under the mouse', (ink) => {
    for (const ground of grounds) expect(contrast(theme[ink], theme[ground])).toBeGreaterThanOrEqual(7);
  });

  it.each(['', 'Hover', 'Pressed'] as const)('gives a primary button%s enough contrast', (state) => {
    expect(contrast(theme.colorNeutralForegroundOnBrand, theme[`colorBrandBackground${state}`])).toBeGreaterThanOrEqual(7);
  });
});
