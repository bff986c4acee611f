/** A string, which is left alone, or a number, in text that is known to be JSON. */
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/**
 * JSON whose numbers stay the digits that were written, as text: `JSON.parse` would make doubles of them, which 0.1 and a long id
 * do not survive. Throws SyntaxError.
 */
export function parseExactJson(text: string): unknown {
  JSON.parse(text);
  return JSON.parse(text.replace(STRING_OR_NUMBER, (token) => (token.startsWith('"') ? token : `"${token}"`)));
}
