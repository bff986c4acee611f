/** Parses a typed whole number; spaces may separate thousands. Undefined if the text isn't a number or is outside the limits. */
export function readCount(typed: string, min: number, max: number): number | undefined {
  const text = typed.replace(/\s/g, '');
  const count = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  return count >= min && count <= max ? count : undefined;
}
