/** A NUL is no character of any message, and PostgreSQL stores none. */
export function withoutNuls(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
