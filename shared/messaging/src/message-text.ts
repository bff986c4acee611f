/** Whether every surrogate has its partner. Half a pair is no character: neither PostgreSQL nor a phone can hold it. */
export function isWellFormedText(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/**
 * Whether the text holds a control character that must not be sent: NUL (PostgreSQL refuses it and SMPP ends strings
 * with it), escape (it would forge an extension code of GSM 03.38) and the like. Tab and the line and page breaks are text.
 */
export function hasForbiddenControlCharacters(text: string): boolean {
  return /[^\P{Cc}\t\n\r\f]/u.test(text);
}
