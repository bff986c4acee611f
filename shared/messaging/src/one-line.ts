/**
 * Invisible characters that reorder or hide text: controls, bidirectional characters (UAX 9, section 2), invisible operators, and the byte
 * order mark. Tab, line breaks and zero-width joiners are kept.
 */
export const HIDDEN_CHARACTERS = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
/** The text on one line, without invisible characters. */
export const onOneLine = (text: string): string => text.replace(HIDDEN_CHARACTERS, '').replace(/\s+/g, ' ').trim();
