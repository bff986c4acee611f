/** A PostgreSQL array literal: the driver sends a string unescaped and unparsed, several times faster. */
export function numbersLiteral(values: readonly (bigint | number)[]): string {
  return `{${values.join(',')}}`;
}

/** The driver would write an array of booleans as false. */
export function truthsLiteral(values: readonly boolean[]): string {
  return `{${values.join(',')}}`;
}

/** Null for an array of nulls: `unnest` pads with nulls, and few providers report these values. */
export function sparse<T>(values: readonly (T | null)[]): (T | null)[] | null {
  return values.some((value) => value !== null) ? [...values] : null;
}
