/** NUL is not a character of any message, and PostgreSQL cannot store it. */
export function withoutNuls(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
