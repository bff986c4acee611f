import type { Theme } from '@fluentui/react-components';

export const DARK_CARD = '#1a1f27';

/**
 * Neutral colors: the page is lowest, the shell above it, cards highest. They are slightly cool, so the brand color stands out. The number
 * in a color's name means: 1 card, 2 shell, 3 page, 4 recessed area.
 */
export const lightSurfaces: Partial<Theme> = {
  colorNeutralBackground1: '#ffffff',
  colorNeutralBackground1Hover: '#f4f6f9',
  colorNeutralBackground1Pressed: '#e9edf2',
  colorNeutralBackground1Selected: '#eef2f7',
  colorNeutralBackground2: '#fbfcfd',
  colorNeutralBackground3: '#f4f6f9',
  colorNeutralBackground4: '#ebeff4',
  colorNeutralBackground5: '#e4e9f0',
  colorNeutralBackground6: '#dde3ec',
  colorSubtleBackgroundHover: 'rgba(23, 43, 77, 0.06)',
  colorSubtleBackgroundPressed: 'rgba(23, 43, 77, 0.11)',
  colorSubtleBackgroundSelected: 'rgba(23, 43, 77, 0.08)',
  colorNeutralForeground1: '#1a2330',
  colorNeutralForeground2: '#3a4554',
  colorNeutralForeground3: '#566171',
  colorNeutralForeground4: '#626d7d',
  colorNeutralStroke1: '#cdd5df',
  colorNeutralStroke1Hover: '#b3bdca',
  colorNeutralStroke1Pressed: '#a3aebd',
  colorNeutralStroke2: '#e1e6ed',
  colorNeutralStroke3: '#ebeff4',
  colorNeutralStrokeAccessible: '#6b7686',
  colorNeutralStencil1: '#e4e9f0',
  colorNeutralStencil2: '#f4f6f9',
  shadow2: '0 1px 2px rgba(22, 34, 57, 0.07), 0 0 1px rgba(22, 34, 57, 0.08)',
  shadow4: '0 2px 6px rgba(22, 34, 57, 0.08), 0 0 1px rgba(22, 34, 57, 0.10)',
  shadow8: '0 6px 16px rgba(22, 34, 57, 0.10), 0 0 2px rgba(22, 34, 57, 0.10)',
  shadow16: '0 12px 32px rgba(22, 34, 57, 0.14), 0 0 2px rgba(22, 34, 57, 0.12)',
};

export const darkSurfaces: Partial<Theme> = {
  colorNeutralBackground1: DARK_CARD,
  colorNeutralBackground1Hover: '#232a34',
  colorNeutralBackground1Pressed: '#161b22',
  colorNeutralBackground1Selected: '#262e39',
  colorNeutralBackground2: '#151a21',
  colorNeutralBackground3: '#0f1319',
  colorNeutralBackground4: '#222832',
  colorNeutralBackground5: '#2a313c',
  colorNeutralBackground6: '#323a47',
  colorSubtleBackgroundHover: 'rgba(214, 228, 255, 0.07)',
  colorSubtleBackgroundPressed: 'rgba(214, 228, 255, 0.12)',
  colorSubtleBackgroundSelected: 'rgba(214, 228, 255, 0.10)',
  colorNeutralForeground1: '#f2f5f9',
  colorNeutralForeground2: '#cbd3de',
  colorNeutralForeground3: '#a7b2c1',
  colorNeutralForeground4: '#94a0b1',
  colorNeutralStroke1: '#414b59',
  colorNeutralStroke1Hover: '#525d6d',
  colorNeutralStroke1Pressed: '#5d697a',
  colorNeutralStroke2: '#2b333e',
  colorNeutralStroke3: '#242b35',
  colorNeutralStrokeAccessible: '#8793a4',
  colorNeutralStencil1: '#262e39',
  colorNeutralStencil2: '#323a47',
  shadow2: '0 1px 2px rgba(0, 0, 0, 0.35)',
  shadow4: '0 2px 6px rgba(0, 0, 0, 0.40)',
  shadow8: '0 6px 16px rgba(0, 0, 0, 0.45)',
  shadow16: '0 12px 32px rgba(0, 0, 0, 0.55)',
};
