import * as z from 'zod/mini';

/** Characters as limits count them: code points, as PostgreSQL's char_length and JSON Schema's maxLength do. An emoji of two UTF-16 units is one. */
export function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index++) {
    if (isHigh(text.charCodeAt(index)) && isLow(text.charCodeAt(index + 1))) {
      count -= 1;
      index += 1;
    }
  }
  return count;
}

/** The first characters of a text; no pair of surrogates is cut apart. */
export function firstCharacters(text: string, most: number): string {
  return text.length <= most ? text : Array.from(text.slice(0, most * 2)).slice(0, most).join('');
}

/** `z.maxLength` in characters; the JSON schema stays the same. */
export function maxCharacters(most: number) {
  const check = z.maxLength(most);
  const byUnits = check._zod.check;
  check._zod.check = (payload) => {
    if (typeof payload.value === 'string' && countCharacters(payload.value) > most) return byUnits(payload);
  };
  return check;
}

/** `z.minLength` in characters. */
export function minCharacters(least: number) {
  const check = z.minLength(least);
  check._zod.check = ({ value, issues }) => {
    if (typeof value === 'string' && countCharacters(value) < least) issues.push({ code: 'too_small', origin: 'string', minimum: least, inclusive: true, input: value, inst: check });
  };
  return check;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
