import * as z from 'zod/mini';

/** Length in code points, like PostgreSQL's char_length and JSON Schema's maxLength: an emoji of two UTF-16 units counts as one. */
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

/** The first characters of a text, without splitting surrogate pairs. */
export function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : Array.from(text.slice(0, max * 2)).slice(0, max).join('');
}

/** Like `z.maxLength`, but counts code points instead of UTF-16 units. The JSON schema is the same. */
export function maxCharacters(max: number) {
  const check = z.maxLength(max);
  const byUnits = check._zod.check;
  check._zod.check = (payload) => {
    if (typeof payload.value === 'string' && countCharacters(payload.value) > max) return byUnits(payload);
  };
  return check;
}

/** Like `z.minLength`, but counts code points instead of UTF-16 units. */
export function minCharacters(min: number) {
  const check = z.minLength(min);
  check._zod.check = ({ value, issues }) => {
    if (typeof value === 'string' && countCharacters(value) < min) {
      issues.push({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, input: value, inst: check });
    }
  };
  return check;
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
