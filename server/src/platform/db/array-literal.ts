/** Formats numbers as a PostgreSQL array literal. The driver sends a string as is, several times faster than it serializes an array. */
export function numbersLiteral(values: readonly (bigint | number)[]): string {
  return `{${values.join(',')}}`;
}

/** Formats booleans as a PostgreSQL array literal. The driver would serialize the array itself as the single value false. */
export function truthsLiteral(values: readonly boolean[]): string {
  return `{${values.join(',')}}`;
}

/** Null if every value is null, which makes the parameter small: `unnest` then fills the column with nulls. */
export function sparse<T>(values: readonly (T | null)[]): (T | null)[] | null {
  return values.some((value) => value !== null) ? [...values] : null;
}
