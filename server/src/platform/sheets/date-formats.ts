const DAY_MS = 86_400_000;
/** Serial numbers of 1970-01-01 in both date systems. */
const EPOCH_DAY = 25_569;
const EPOCH_DAY_1904 = 24_107;
/** Serial number of 1 March 1900. Excel wrongly counts 29 February 1900, so earlier days have serial numbers one lower. */
const FIRST_OF_MARCH_1900 = 61;
/** Languages by the low ten bits of a Windows locale id. */
const languages: Readonly<Record<number, string>> = {
  0x02: 'bg', 0x05: 'cs', 0x07: 'de', 0x09: 'en', 0x0a: 'es', 0x0c: 'fr', 0x10: 'it', 0x15: 'pl', 0x18: 'ro', 0x19: 'ru', 0x1f: 'tr',
  0x22: 'uk',
};
const TOKEN = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|am\/pm|a\/p|y+|m+|d+|h+|s+(?:\.0+)?|./gis;
const HALF_DAY_HOURS = 12;

type Parts = { time: Date; days: number; language: string; hasDay: boolean; isHalfDay: boolean };

export function isDateSection(code: string): boolean {
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]|general/gi, ''));
}

/** Formats serial days by a section of a number format (ECMA-376 part 1, 18.8.31); null if the day does not exist. */
export function dateFormat(code: string): (days: number, from1904: boolean) => string | null {
  const tokens = withMinutes(code.match(TOKEN) ?? []);
  const language = languageOf(code);
  const hasDay = tokens.some((token) => /^d{1,2}$/i.test(token));
  const isHalfDay = tokens.some((token) => /^a/i.test(token));
  const fraction = Math.max(0, ...tokens.map((token) => (/^s+\./i.test(token) ? token.length - token.indexOf('.') - 1 : 0)));
  const unit = 1_000 / 10 ** Math.min(fraction, 3);
  return (days, from1904) => {
    const shift = from1904 ? EPOCH_DAY_1904 : EPOCH_DAY - (days >= 1 && days < FIRST_OF_MARCH_1900 - 1 ? 1 : 0);
    const time = new Date(Math.round((days - shift) * DAY_MS / unit) * unit);
    if (days < 0 || Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9_999) return null;
    return tokens.map((token) => shown(token, { time, days, language, hasDay, isHalfDay })).join('').trim();
  };
}

/** Replaces `m` next to hours or seconds, where it means minutes, with `n`. */
function withMinutes(tokens: readonly string[]): string[] {
  const clock = tokens.map((token, at) => ({
    at, kind: /^\[?[hms]+(?:\.0+)?\]?$/i.test(token) ? token.replace('[', '').charAt(0).toLowerCase() : /^[yd]/i.test(token) ? 'd' : '',
  }))
    .filter(({ kind }) => kind !== '');
  const minutes = new Set(clock.filter(({ kind }, index) => kind === 'm'
    && (clock[index - 1]?.kind === 'h' || clock[index + 1]?.kind === 's')).map(({ at }) => at));
  return tokens.map((token, at) => (minutes.has(at) && !token.startsWith('[') ? token.replace(/m/gi, 'n') : token));
}

function shown(token: string, { time, days, language, hasDay, isHalfDay }: Parts): string {
  const padded = (value: number) => String(value).padStart(Math.min(token.replace(/\..*/, '').length, 2), '0');
  const named = (style: Intl.DateTimeFormatOptions, type: 'month' | 'weekday') => (
    formatterOf(language, style).formatToParts(time).find((part) => part.type === type)?.value ?? '');
  const day = hasDay ? { day: 'numeric' } as const : {};
  const hours = time.getUTCHours();
  switch (token.charAt(0).toLowerCase()) {
    case '"': return token.slice(1, -1);
    case '\\': return token.slice(1);
    case '_': return ' ';
    case '*': return '';
    case '[': return elapsed(token.slice(1, -1), days);
    case 'y': return token.length < 3 ? String(time.getUTCFullYear() % 100).padStart(2, '0') : String(time.getUTCFullYear());
    case 'm': {
      if (token.length < 3) return padded(time.getUTCMonth() + 1);
      const name = named({ month: token.length === 3 ? 'short' : 'long', ...day }, 'month');
      return token.length === 5 ? name.charAt(0).toUpperCase() : name;
    }
    case 'd': return token.length < 3 ? padded(time.getUTCDate()) : named({ weekday: token.length === 3 ? 'short' : 'long' }, 'weekday');
    case 'h': return padded(isHalfDay ? hours % HALF_DAY_HOURS || HALF_DAY_HOURS : hours);
    case 'n': return padded(time.getUTCMinutes());
    case 's': return padded(time.getUTCSeconds()) + fractionOf(token, time);
    case 'a': return /^am/i.test(token)
      ? hours < HALF_DAY_HOURS ? 'AM' : 'PM'
      : /^a\/p/i.test(token) ? hours < HALF_DAY_HOURS ? 'A' : 'P' : token;
    default: return token;
  }
}

/** Cached: creating a formatter takes longer than reading a row. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(language: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(style)}`;
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' });
  formatters.set(key, formatter);
  return formatter;
}

function fractionOf(token: string, time: Date): string {
  const point = token.indexOf('.');
  return point === -1 ? '' : `.${String(time.getUTCMilliseconds()).padStart(3, '0').padEnd(token.length, '0').slice(
    0, token.length - point - 1,
  )}`;
}

/** Formats `[h]`, `[m]` and `[s]` as the total time in that unit. Other bracketed parts, such as colors, produce no text. */
function elapsed(unit: string, days: number): string {
  const perDay = { h: 24, m: 1_440, s: 86_400 }[/^(?:h+|m+|s+)$/i.test(unit) ? unit.charAt(0).toLowerCase() : ''];
  return perDay === undefined ? '' : String(
    Math.floor(Math.round(days * DAY_MS / 1_000) * 1_000 / DAY_MS * perDay + 1e-9),
  ).padStart(unit.length, '0');
}

function languageOf(code: string): string {
  const id = parseInt(/\[\$[^\]-]*-([0-9a-f]+)/i.exec(code)?.[1] ?? '', 16);
  return languages[id & 0x3ff] ?? 'en';
}
