import { dateFormat, isDateSection } from './date-formats';

export type NumberFormat = (value: number, from1904: boolean) => string;

const SIGNIFICANT_DIGITS = 15;
/** Maximum characters of a number in General format: digits and a point. */
const GENERAL_CHARACTERS = 11;
/** Numbers below this that have too many digits are shown in scientific notation. */
const MIN_GENERAL = 1e-4;
const SCIENTIFIC_DECIMALS = 5;
/** Formats that depend on Windows settings, here those of most customers' countries. */
const regional: Readonly<Record<string, string>> = { 14: 'dd.mm.yyyy', 22: 'dd.mm.yyyy h:mm' };
/** System long date and time (ECMA-376 part 1, 18.8.31). The long date is shown as a short date. */
const systemLooks: readonly (readonly [mark: RegExp, code: string])[] = [[/\[\$-F800\]/i, 'dd.mm.yyyy'], [/\[\$-F400\]/i, 'h:mm:ss']];
/** Built-in formats by id, which files use without defining them (ECMA-376 part 1, 18.8.30). */
const builtIn: Readonly<Record<string, string>> = {
  1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 5: '$#,##0;($#,##0)', 6: '$#,##0;($#,##0)', 7: '$#,##0.00;($#,##0.00)',
  8: '$#,##0.00;($#,##0.00)',
  9: '0%', 10: '0.00%', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss',
  37: '#,##0;(#,##0)', 38: '#,##0;(#,##0)', 39: '#,##0.00;(#,##0.00)', 40: '#,##0.00;(#,##0.00)',
  41: '#,##0;(#,##0);"-"', 42: '$#,##0;($#,##0);"-"', 43: '#,##0.00;(#,##0.00);"-"', 44: '$#,##0.00;($#,##0.00);"-"',
  45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0',
};
/** Format ids of East Asian dates, which are shown as ISO dates. */
const eastAsian: readonly (readonly [from: number, to: number])[] = [[27, 36], [50, 58]];
const SECTIONS = /(?:"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|[^;])*/gs;
const MAX_SECTIONS = 4;
const MAX_CODE_LENGTH = 255;
const TOKEN = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|general|./gis;
const CONDITION = /^\[(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d+)?)\]$/;

type Section = { matches: (value: number) => boolean; isNegative: boolean; show: NumberFormat };

export function formatCode(id: string, codes: ReadonlyMap<string, string>): string | null {
  const isAsian = eastAsian.some(([from, to]) => Number(id) >= from && Number(id) <= to);
  const code = codes.get(id) ?? builtIn[id] ?? (isAsian ? 'yyyy-mm-dd' : null);
  return regional[id] ?? systemLooks.find(([mark]) => mark.test(code ?? ''))?.[1] ?? code;
}

/** Formats a number like Excel's General format. Whole numbers keep all digits, because Excel would show phone numbers as 3.80671E+11. */
export function generalNumber(value: number): string {
  const size = Math.abs(value);
  if (Number.isInteger(value) || size >= 10 ** GENERAL_CHARACTERS) return allDigits(value);
  const sign = value < 0 ? '-' : '';
  const decimals = GENERAL_CHARACTERS - 1 - String(Math.trunc(size)).length;
  const short = withoutZeros(rounded(size, Math.max(decimals, 0)));
  return sign + (size >= MIN_GENERAL || Number(short) === Number(size.toPrecision(SIGNIFICANT_DIGITS)) ? short : scientific(size));
}

function scientific(size: number): string {
  const [mantissa = '', exponent = ''] = size.toExponential(SCIENTIFIC_DECIMALS).split('e-');
  return `${withoutZeros(mantissa)}E-${exponent.padStart(2, '0')}`;
}

function withoutZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}

function allDigits(value: number): string {
  return Number.isSafeInteger(value) ? String(value) : String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));
}

/**
 * Returns the formatter of a number format code, with separators from the code. Shows all digits instead of scientific notation and
 * fractions, because rounding would change the value.
 */
export function numberFormat(code: string): NumberFormat {
  const codes = (code.slice(0, MAX_CODE_LENGTH).match(SECTIONS) ?? []).filter((part, at, all) => part !== '' || all[at + 1] !== undefined);
  const parts = codes.filter((part, at) => part !== '' || codes[at - 1] === '').slice(0, MAX_SECTIONS);
  const numeric = parts.filter((part, at) => at === 0 || !unquoted(part).includes('@'));
  const sections = numeric.map((part, at) => sectionOf(part, at, numeric.length));
  return (value, from1904) => {
    const section = sections.find(({ matches }) => matches(value)) ?? sections.at(-1);
    if (!section) return generalNumber(value);
    const shown = section.show(section.isNegative ? Math.abs(value) : value, from1904);
    return shown.trim();
  };
}

function sectionOf(code: string, at: number, count: number): Section {
  const tokens = code.match(TOKEN) ?? [];
  const [, sign, limit] = tokens.map((token) => CONDITION.exec(token)).find((found) => found !== null) ?? [];
  const isNegative = sign === undefined && at === 1;
  return {
    matches: sign === undefined ? byPlace(at, count) : compares(sign, Number(limit)), isNegative,
    show: isDateSection(code) ? dated(code) : counted(tokens),
  };
}

function byPlace(at: number, count: number): (value: number) => boolean {
  if (at === 0) return count === 1 ? () => true : count === 2 ? (value) => value >= 0 : (value) => value > 0;
  return at === 1 ? (value) => value < 0 : () => true;
}

function compares(sign: string, limit: number): (value: number) => boolean {
  switch (sign) {
    case '<': return (value) => value < limit;
    case '<=': return (value) => value <= limit;
    case '>': return (value) => value > limit;
    case '>=': return (value) => value >= limit;
    case '=': return (value) => value === limit;
    default: return (value) => value !== limit;
  }
}

function dated(code: string): NumberFormat {
  const show = dateFormat(code);
  return (value, from1904) => show(value, from1904) ?? generalNumber(value);
}

function counted(tokens: readonly string[]): NumberFormat {
  const bare = tokens.filter((token) => token.length === 1).join('');
  const places = tokens.flatMap((token, at) => (/^[0#?]$/.test(token) ? [at] : []));
  const last = places.at(-1) ?? -1;
  const point = tokens.findIndex((token) => token === '.');
  const keepsDigits = /e[+-]/i.test(bare) || /[0#?]\/[0#?1-9]/.test(bare);
  if (keepsDigits || bare === '@') return allDigits;
  const whole = places.filter((at) => point === -1 || at < point);
  const decimals = places.filter((at) => point !== -1 && at > point);
  const isGrouped = tokens.some((token, at) => token === ',' && at > (whole[0] ?? Infinity) && at < (whole.at(-1) ?? -1));
  const thousands = tokens.filter((token, at) => token === ','
    && at > last && tokens.slice(last + 1, at).every((between) => between === ',')).length;
  const scale = 100 ** tokens.filter((token) => token === '%').length / 1_000 ** thousands;
  const min = whole.filter((at) => tokens[at] === '0').length;
  const decimalsShown = decimals.findLastIndex((at) => tokens[at] === '0') + 1;
  return (value) => {
    if (!Number.isFinite(value * scale)) return generalNumber(value);
    const [digits = '', fraction = ''] = rounded(Math.abs(value) * scale, decimals.length).split('.');
    const wholeDigits = spread((digits === '0' ? '' : digits).padStart(min, '0'), whole, isGrouped);
    const rest = fraction.slice(0, Math.max(decimalsShown, fraction.replace(/0+$/, '').length));
    const text = tokens.map((token, at) => {
      if (wholeDigits.has(at)) return wholeDigits.get(at);
      if (decimals.includes(at)) return rest[decimals.indexOf(at)] ?? '';
      return at === point ? '.' : token === ',' && at > (places[0] ?? Infinity) ? '' : literal(token, value);
    }).join('');
    return value < 0 ? `-${text}` : text;
  };
}

/** Distributes digits over digit placeholders from the right; the first placeholder takes all remaining digits. */
function spread(digits: string, places: readonly number[], isGrouped: boolean): Map<number, string> {
  const signs = [...digits].map((digit, at) => (isGrouped && at > 0 && (digits.length - at) % 3 === 0 ? `,${digit}` : digit));
  const free = signs.length - places.length;
  return new Map(places.map((place, at) => [place, at === 0 ? signs.slice(0, Math.max(free + 1, 0)).join('') : signs[free + at] ?? '']));
}

function literal(token: string, value: number): string {
  if (token.length > 1 && token.toLowerCase() === 'general') return generalNumber(Math.abs(value));
  if (token.startsWith('"')) return token.slice(1, -1);
  if (token.startsWith('\\')) return token.slice(1);
  if (token.startsWith('[')) return /^\[\$([^\]-]*)/.exec(token)?.[1] ?? '';
  if (token.length === 2) return token.startsWith('_') ? ' ' : '';
  return token;
}

function unquoted(code: string): string {
  return code.replace(/"[^"]*"|\\./g, '');
}

/** Rounds half away from zero, by the decimal digits that Excel keeps, not by the binary value. */
function rounded(value: number, decimals: number): string {
  const [mantissa = '0', exponent = '0'] = value.toExponential(SIGNIFICANT_DIGITS - 1).split('e');
  const digits = BigInt(mantissa.replace('.', ''));
  const shift = Number(exponent) - (SIGNIFICANT_DIGITS - 1) + decimals;
  const unit = 10n ** BigInt(Math.abs(shift));
  const scaled = shift >= 0 ? digits * unit : (digits * 2n + unit) / (unit * 2n);
  const text = String(scaled).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}
