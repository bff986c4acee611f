/** Top of the scale: the next round number that is even, so the middle mark is a whole number. */
export function niceTop(max: number): number {
  if (max <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(max));
  return [1, 2, 3, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= max && top % 2 === 0) ?? 10 * power;
}

/** Indexes of the labeled columns, at most `max`, evenly spaced and always including the last. */
export function namedColumns(columns: number, max: number): ReadonlySet<number> {
  const step = Math.ceil(columns / max);
  return new Set(Array.from({ length: columns }, (_, index) => index).filter((index) => (columns - 1 - index) % step === 0));
}
