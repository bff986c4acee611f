/** The top of the scale: a plain number not far above, whose half is a plain number too. */
export function niceTop(most: number): number {
  if (most <= 2) return 2;
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 3, 4, 6, 8, 10].map((step) => step * power).find((top) => top >= most && top % 2 === 0) ?? 10 * power;
}

/** Which of so many days are named below the bars: at most so many, the last always among them. */
export function namedDays(days: number, most: number): ReadonlySet<number> {
  const step = Math.ceil(days / most);
  return new Set(Array.from({ length: days }, (_, index) => index).filter((index) => (days - 1 - index) % step === 0));
}
