/** PostgreSQL cannot store NUL, and no message text needs it. */
export function withoutNuls(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text;
}
