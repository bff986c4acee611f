export type ReceiptText = { id?: string; stat?: string; err?: string; doneDate?: string };

/**
 * SMPP 3.4 appendix B only suggests the format; providers change order, letter case, fields and spaces.
 * Example: `id:123 sub:001 dlvrd:001 submit date:2611201430 done date:2611201431 stat:DELIVRD err:000 text:Hello`. Everything after `text:`
 * is the customer's own text and may look like a field.
 */
export function parseReceiptText(text: string): ReceiptText {
  const receipt: ReceiptText = {};
  let colon = text.indexOf(':');
  while (colon !== -1) {
    const keyStart = wordStart(text, colon);
    const valueStart = skipBlanks(text, colon + 1);
    const valueEnd = wordEnd(text, valueStart);
    const value = text.slice(valueStart, valueEnd) || undefined;
    switch (text.slice(keyStart, colon).toLowerCase()) {
      case 'id': receipt.id ??= value; break;
      case 'stat': case 'status': receipt.stat ??= value; break;
      case 'err': case 'error': receipt.err ??= value; break;
      case 'date': if (followsDone(text, keyStart)) receipt.doneDate ??= value; break;
      case 'donedate': case 'done_date': receipt.doneDate ??= value; break;
      case 'text': return receipt;
    }
    colon = text.indexOf(':', valueStart);
  }
  return receipt;
}

function wordStart(text: string, end: number): number {
  let at = end;
  while (at > 0 && isWord(text.charCodeAt(at - 1))) at--;
  return at;
}

function isWord(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a) || code === 0x5f;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === 0x20) at++;
  return at;
}

/** Returns the end of the value at `from`; `from` itself if the value is empty. A word that ends in a colon is already the next key. */
function wordEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code <= 0x20 || code === 0x2c || code === 0x3b) break;
    if (code === 0x3a) return from;
    at++;
  }
  return at;
}

function followsDone(text: string, dateStart: number): boolean {
  return dateStart >= 5 && text.slice(dateStart - 5, dateStart - 1).toLowerCase() === 'done';
}

/** `YYMMDDhhmm[ss]` or `YYYYMMDDhhmm[ss]`, in the provider's zone; twelve digits are read as `YYMMDDhhmmss` if that is valid. */
export function parseReceiptDate(digits: string, utcOffsetMinutes: number): Date | undefined {
  switch (digits.length) {
    case 10: return dateFrom(`20${digits}00`, utcOffsetMinutes);
    case 12: return dateFrom(`20${digits}`, utcOffsetMinutes) ?? dateFrom(`${digits}00`, utcOffsetMinutes);
    case 14: return dateFrom(digits, utcOffsetMinutes);
    default: return undefined;
  }
}

function dateFrom(digits: string, utcOffsetMinutes: number): Date | undefined {
  const year = two(digits, 0) * 100 + two(digits, 2);
  const month = two(digits, 4);
  const day = two(digits, 6);
  const hour = two(digits, 8);
  const minute = two(digits, 10);
  const second = two(digits, 12);
  const inRange = year >= 2000 && year < 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31
    && hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 60;
  return inRange ? new Date(Date.UTC(year, month - 1, day, hour, minute - utcOffsetMinutes, second)) : undefined;
}

/** Returns NaN unless both characters are digits; NaN fails every range check. */
function two(digits: string, at: number): number {
  const tens = digits.charCodeAt(at) - 0x30;
  const ones = digits.charCodeAt(at + 1) - 0x30;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}
