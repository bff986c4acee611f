/** A PostgreSQL array literal: the driver sends a string as it is, several times faster than it serializes an array. */
export function numbersLiteral(values: readonly (bigint | number)[]): string {
  return `{${values.join(',')}}`;
}

/** The driver would serialize an array of booleans as the single value false. */
export function truthsLiteral(values: readonly boolean[]): string {
  return `{${values.join(',')}}`;
}

/** Null for an array of nulls: `unnest` pads with nulls, and few providers report these values. */
export function sparse<T>(values: readonly (T | null)[]): (T | null)[] | null {
  return values.some((value) => value !== null) ? [...values] : null;
}
