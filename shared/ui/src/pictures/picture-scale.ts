export type Size = { width: number; height: number };
/** `contain`: the whole picture, made smaller. `cover`: a square out of its middle. */
export type Fit = 'contain' | 'cover';
/** What of the source is drawn, and how large it becomes. */
export type Drawing = { from: Size & { x: number; y: number }; to: Size };

/** The side that messengers show well (VAL-11). */
export const ADVISED_SIDE = 400;

/** How a picture is brought within a square of that side: its proportions stay, and it is never made larger. */
export function drawingFor({ width, height }: Size, fit: Fit, side = ADVISED_SIDE): Drawing {
  if (fit === 'cover') {
    const crop = Math.min(width, height);
    const edge = Math.min(side, crop);
    return { from: { x: Math.floor((width - crop) / 2), y: Math.floor((height - crop) / 2), width: crop, height: crop }, to: { width: edge, height: edge } };
  }
  const scale = Math.min(1, side / Math.max(width, height));
  return { from: { x: 0, y: 0, width, height }, to: { width: atLeastOne(width * scale), height: atLeastOne(height * scale) } };
}

export function isAdvised({ width, height }: Size): boolean {
  return width === ADVISED_SIDE && height === ADVISED_SIDE;
}

// A line of one pixel must not vanish.
const atLeastOne = (length: number) => Math.max(1, Math.round(length));
