/** The formats that need no entry in a file (ECMA-376 part 1, 18.8.30): dates and times, also those of East Asian languages. */
const builtIn: readonly (readonly [from: number, to: number])[] = [[14, 22], [27, 36], [45, 47], [50, 58]];
const DAY_MS = 86_400_000;
/** 1970-01-01 by each way of counting days. */
const EPOCH_DAY = 25_569;
const EPOCH_DAY_1904 = 24_107;

export function isDateFormat(id: number): boolean {
  return builtIn.some(([from, to]) => id >= from && id <= to);
}

/** Whether a format shows parts of a date, outside of its quoted words, colours and escaped signs. */
export function isDateFormatCode(code: string): boolean {
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|_.|\*.|\[(?!h|m|s)[^\]]*\]|general/gi, ''));
}

/** `2026-11-22`, with the time of day where it has one. As text where there is no such day. */
export function writtenDate(days: number, from1904: boolean): string {
  const time = new Date(Math.round((days - (from1904 ? EPOCH_DAY_1904 : EPOCH_DAY)) * DAY_MS / 1_000) * 1_000);
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() > 9_999 || time.getUTCFullYear() < 0) return String(days);
  const [date = '', clock = ''] = time.toISOString().split(/[T.]/);
  return clock === '00:00:00' ? date : `${date} ${clock}`;
}
