import type { CountryCode } from 'libphonenumber-js/core';
import { isLandline } from './landline';
import { normaliseNumber, type NumberRefusal } from './phone-number';

export interface RejectedRecipient {
  /** Line number in the text, from 1. */
  line: number;
  value: string;
  /** `landline` occurs only if landlines are refused. */
  reason: NumberRefusal | 'landline';
}

export interface RecipientText {
  /** E.164 digits without plus, without repeats, in order of appearance. */
  valid: string[];
  invalid: RejectedRecipient[];
  /** Number of repeats of valid numbers, in any notation. */
  duplicates: number;
}

/**
 * Parses typed or pasted recipients (MAIL-04), separated by line breaks, commas, semicolons or tabs. A space separates numbers only if
 * the pieces are valid numbers and the whole isn't.
 */
export function parseRecipientText(text: string, defaultCountry?: CountryCode, { landlines = true } = {}): RecipientText {
  const valid = new Set<string>();
  const invalid: RejectedRecipient[] = [];
  let written = 0;
  text.split(/\r\n|\n|\r/).forEach((lineText, index) => {
    for (const field of lineText.split(/[,;\t]/)) {
      const value = field.trim();
      if (value === '') continue;
      const numbers = readField(value, defaultCountry);
      if (numbers.ok) {
        for (const e164 of numbers.e164) {
          if (!landlines && isLandline(e164)) {
            invalid.push({ line: index + 1, value: numbers.e164.length === 1 ? value : `+${e164}`, reason: 'landline' });
            continue;
          }
          written++;
          valid.add(e164);
        }
      } else {
        invalid.push({ line: index + 1, value, reason: numbers.reason });
      }
    }
  });
  return { valid: [...valid], invalid, duplicates: written - valid.size };
}

type FieldReading = { ok: true; e164: string[] } | { ok: false; reason: NumberRefusal };

function readField(value: string, defaultCountry: CountryCode | undefined): FieldReading {
  const whole = normaliseNumber(value, defaultCountry);
  if (whole.ok) return { ok: true, e164: [whole.e164] };
  const e164: string[] = [];
  for (const piece of value.split(/\s+/)) {
    const number = normaliseNumber(piece, defaultCountry);
    if (!number.ok) return whole;
    e164.push(number.e164);
  }
  return { ok: true, e164 };
}
