/** True if every surrogate is paired. PostgreSQL and phones can't store a lone surrogate. */
export function isWellFormedText(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/**
 * True if the text contains a forbidden control character. PostgreSQL refuses NUL, and escape would forge a GSM 03.38 extension code. Tab,
 * line and page breaks are allowed.
 */
export function hasForbiddenControlCharacters(text: string): boolean {
  return /[^\P{Cc}\t\n\r\f]/u.test(text);
}
