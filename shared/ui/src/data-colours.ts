/**
 * Colors of data on light cards, and on dark or black ones. Each has a contrast of at least 3:1 to its card, and each two stay apart for
 * color-blind people, too. They don't follow the brand color, because a chosen one could equal another meaning.
 */
export const dataPalette = {
  success: ['#087a4d', '#5fdc8e'],
  danger: ['#ce2a12', '#d9382a'],
  warning: ['#c98512', '#e08d1b'],
  unknown: ['#7d18a0', '#cfa5fa'],
  waiting: ['#8e919c', '#667081'],
  neutral: ['#42535f', '#d3dff0'],
  progress: ['#1b84e0', '#3486f6'],
} as const satisfies Record<string, readonly [light: string, dark: string]>;

type Meaning = keyof typeof dataPalette;

/** CSS colors that follow the `color-scheme` of the page, which the theme sets. */
export const dataColours = Object.fromEntries(
  Object.entries(dataPalette).map(([meaning, [light, dark]]) => [meaning, `light-dark(${light}, ${dark})`]),
) as Record<Meaning, string>;
