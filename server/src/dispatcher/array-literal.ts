/** Numbers as PostgreSQL writes an array: a string goes through the driver unescaped and uninspected, several times faster. */
export function numbersLiteral(values: readonly (bigint | number)[]): string {
  return `{${values.join(',')}}`;
}
