/**
 * Colors of data on light cards, and on dark or black ones; the theme sets the `color-scheme` that they follow. Each has a contrast of at
 * least 3:1 to its card, and each two stay apart for color-blind people, too. They don't follow the brand color, because a chosen one could
 * equal another meaning.
 */
export const dataColours = {
  success: 'light-dark(#087a4d, #67cf8c)',
  danger: 'light-dark(#ce2a12, #d9382a)',
  warning: 'light-dark(#c98512, #e08d1b)',
  unknown: 'light-dark(#7d18a0, #cfa5fa)',
  waiting: 'light-dark(#8e919c, #667081)',
  neutral: 'light-dark(#42535f, #d3dff0)',
  progress: 'light-dark(#1b84e0, #3486f6)',
} as const;
