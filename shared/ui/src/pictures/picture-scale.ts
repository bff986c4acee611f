export type Size = { width: number; height: number };
/** `contain`: the whole image, scaled down. `cover`: its central square. */
export type Fit = 'contain' | 'cover';
/** Area of the source image to draw, and size of the result. */
export type Drawing = { from: Size & { x: number; y: number }; to: Size };

/** Side length in px that messengers display well (VAL-11). */
export const ADVISED_SIDE = 400;

/** Fits an image into a square of the given side; keeps proportions and never enlarges. */
export function drawingFor({ width, height }: Size, fit: Fit, side = ADVISED_SIDE): Drawing {
  if (fit === 'cover') {
    const crop = Math.min(width, height);
    const edge = Math.min(side, crop);
    return {
      from: { x: Math.floor((width - crop) / 2), y: Math.floor((height - crop) / 2), width: crop, height: crop },
      to: { width: edge, height: edge },
    };
  }
  const scale = Math.min(1, side / Math.max(width, height));
  return { from: { x: 0, y: 0, width, height }, to: { width: atLeastOne(width * scale), height: atLeastOne(height * scale) } };
}

export function isAdvised({ width, height }: Size): boolean {
  return width === ADVISED_SIDE && height === ADVISED_SIDE;
}

// Scaling a very narrow image must not reduce a side to 0 px.
const atLeastOne = (length: number) => Math.max(1, Math.round(length));
