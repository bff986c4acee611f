import { createContext, useContext } from 'react';
import type { Theme } from '@fluentui/react-components';

/** Sizes of controls defined by SPEC. The user chooses one, which applies to all controls. */
const sizes = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];

export type Density = {
  size: Size;
  /** Size of Fluent's controls: 40, 32 or 24 px high. */
  control: 'large' | 'medium' | 'small';
  /** Height of a grid row in px. */
  row: number;
};

const densities: Record<Size, Density> = {
  default: { size: 'default', control: 'large', row: 56 },
  medium: { size: 'medium', control: 'medium', row: 46 },
  small: { size: 'small', control: 'medium', row: 38 },
  mini: { size: 'mini', control: 'small', row: 30 },
};

/** Theme changes for each size. Fluent has no global density, but its theme sets all spacing and font sizes. */
export const densityTokens: Record<Size, Partial<Theme>> = {
  default: { fontSizeBase200: '13px', lineHeightBase200: '18px', fontSizeBase300: '15px', lineHeightBase300: '22px' },
  medium: {},
  small: {
    fontSizeBase300: '13px', lineHeightBase300: '18px', spacingVerticalL: '12px', spacingVerticalXL: '16px',
    spacingVerticalXXL: '20px', spacingHorizontalL: '12px', spacingHorizontalXL: '16px', spacingHorizontalXXL: '20px',
  },
  mini: {
    fontSizeBase300: '13px', lineHeightBase300: '18px', fontSizeBase400: '14px', lineHeightBase400: '20px',
    spacingVerticalM: '8px', spacingVerticalL: '10px', spacingVerticalXL: '12px', spacingVerticalXXL: '16px',
    spacingHorizontalM: '8px', spacingHorizontalL: '10px', spacingHorizontalXL: '12px', spacingHorizontalXXL: '16px',
  },
};

export const densityOf = (size: Size): Density => densities[size];
export const DensityContext = createContext<Density>(densities.medium);
export const useDensity = (): Density => useContext(DensityContext);
