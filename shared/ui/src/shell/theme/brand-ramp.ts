import type { BrandVariants } from '@fluentui/react-components';
import { contrast, toHex, toOklch, type Oklch } from './oklch';
import { DARK_CARD } from './surfaces';

/** Fluent's default palette. Fluent's components are designed for its steps of lightness and chroma. */
const fluentWeb: BrandVariants = {
  10: '#061724', 20: '#082338', 30: '#0a2e4a', 40: '#0c3b5e', 50: '#0e4775', 60: '#0f548c', 70: '#115ea3', 80: '#0f6cbd',
  90: '#2886de', 100: '#479ef5', 110: '#62abf5', 120: '#77b7f7', 130: '#96c6fa', 140: '#b4d6fa', 150: '#cfe4fa', 160: '#ebf3fc',
};
const slots = Object.keys(fluentWeb).map(Number) as (keyof BrandVariants)[];
const READABLE = 4.5;

/** Changes the lightness by `step` until the color is readable against the other color. */
function readable(colour: Oklch, against: string, step: number): string {
  let hex = toHex(colour);
  for (let { lightness } = colour; contrast(hex, against) < READABLE && lightness > 0 && lightness < 1; ) {
    lightness += step;
    hex = toHex({ ...colour, lightness });
  }
  return hex;
}

/**
 * Returns Fluent's 16 shades (slots) of a chosen color, with the lightness of Fluent's default palette. Slots up to 80 are readable on
 * white and under white text; slots from 100 are readable on the dark theme's cards.
 */
export function brandRamp(colour: string): BrandVariants {
  const chosen = toOklch(colour);
  const peak = Math.max(...slots.map((slot) => toOklch(fluentWeb[slot]).chroma));
  const shades = slots.map((slot) => {
    const { lightness, chroma } = toOklch(fluentWeb[slot]);
    const shade = { lightness, chroma: (chosen.chroma * chroma) / peak, hue: chosen.hue };
    if (slot <= 80) return [slot, readable(shade, '#ffffff', -0.004)];
    if (slot >= 100) return [slot, readable(shade, DARK_CARD, 0.004)];
    return [slot, toHex(shade)];
  });
  return Object.fromEntries(shades) as BrandVariants;
}
