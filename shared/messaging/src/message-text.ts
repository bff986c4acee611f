/** True if every surrogate is paired. PostgreSQL and phones can't store a lone surrogate. */
export function isWellFormedText(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/**
 * True if the text contains a forbidden control character: NUL (refused by PostgreSQL, and the end of SMPP strings), escape (would forge a
 * GSM 03.38 extension code) and others. Tab, line and page breaks are allowed.
 */
export function hasForbiddenControlCharacters(text: string): boolean {
  return /[^\P{Cc}\t\n\r\f]/u.test(text);
}
