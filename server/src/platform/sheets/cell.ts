/** A decimal number with all digits: `-1234.5000`. */
export type Amount = { amount: string };
/** Local time of the reader, since spreadsheets have no time zones: `2026-11-22 03:30:00`, or the day only. */
export type LocalTime = { localTime: string };
/** Text stays text, whatever it looks like; a `Date` is written in UTC. */
export type Cell = string | number | Date | Amount | LocalTime | null;

export function isAmount(cell: Date | Amount | LocalTime): cell is Amount {
  return 'amount' in cell;
}

export function isLocalTime(cell: Date | Amount | LocalTime): cell is LocalTime {
  return 'localTime' in cell;
}

export function localTimes(timeZone: string): (time: string) => LocalTime {
  // Swedish formats times like ISO 8601.
  const clock = new Intl.DateTimeFormat('sv-SE', {
    timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23',
  });
  return (time) => ({ localTime: clock.format(new Date(time)) });
}
