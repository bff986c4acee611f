/** Numbers as PostgreSQL writes an array: a string goes through the driver unescaped and uninspected, several times faster. */
export function numbersLiteral(values: readonly (bigint | number)[]): string {
  return `{${values.join(',')}}`;
}

/** The same for truths; the driver would write the words of an array of them as false. */
export function truthsLiteral(values: readonly boolean[]): string {
  return `{${values.join(',')}}`;
}

/** Null where there is nothing but nulls: `unnest` fills up with them, and most batches have none of what few providers tell. */
export function sparse<T>(values: readonly (T | null)[]): (T | null)[] | null {
  return values.some((value) => value !== null) ? [...values] : null;
}
