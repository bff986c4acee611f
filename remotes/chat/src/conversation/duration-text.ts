import { toBcp47, type Language } from '@portal/contracts';

const MINUTE_MS = 60_000;
const MINUTES_AN_HOUR = 60;

/** Hours and minutes, in the short words of the language; never less than a minute. */
export function durationText(language: Language, milliseconds: number): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE_MS));
  const hours = Math.floor(minutes / MINUTES_AN_HOUR);
  const unit = (value: number, name: 'hour' | 'minute') => new Intl.NumberFormat(toBcp47(language), { style: 'unit', unit: name, unitDisplay: 'short' }).format(value);
  const rest = minutes % MINUTES_AN_HOUR;
  return [...(hours > 0 ? [unit(hours, 'hour')] : []), ...(rest > 0 || hours === 0 ? [unit(rest, 'minute')] : [])].join(' ');
}
