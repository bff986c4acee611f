/** What a spreadsheet takes for the beginning of a formula, also where its language has wide signs, or what it drops before it looks. */
const dangerous = /^[=+\-@\t\r\n＝＋－＠]/;
/** A sign before digits and nothing else is a number, a telephone number among them: it does nothing and stays as it is. */
const signedNumber = /^[+-]\d+(?:[.,]\d+)?$/;
/** A text that would look guarded without having been. */
const lookingGuarded = /^'+[=+\-@\t\r\n＝＋－＠]/;

/**
 * A text for a cell of a CSV file that no spreadsheet runs: one apostrophe goes before it, the spreadsheets' own sign for text.
 * `unguarded` takes exactly that one away again, whatever the text was.
 */
export function guarded(text: string): string {
  return (dangerous.test(text) && !signedNumber.test(text)) || lookingGuarded.test(text) ? `'${text}` : text;
}

export function unguarded(text: string): string {
  return text.startsWith("'") && lookingGuarded.test(text) ? text.slice(1) : text;
}
