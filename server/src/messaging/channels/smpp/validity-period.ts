/** In seconds. SMSCs read the two-digit day field as a day of a month. */
const MAX_SECONDS = 31 * 86_400 - 1;

/** Relative validity_period, SMPP 3.4 section 7.1.1.2: `YYMMDDhhmmss000R`. Not absolute, since the provider has its own clock and zone. */
export function relativeValidity(seconds: number): string {
  const whole = Math.min(MAX_SECONDS, Math.max(1, Math.floor(seconds)));
  const days = Math.floor(whole / 86_400);
  const hours = Math.floor(whole / 3_600) % 24;
  const minutes = Math.floor(whole / 60) % 60;
  return `0000${two(days)}${two(hours)}${two(minutes)}${two(whole % 60)}000R`;
}

function two(value: number): string {
  return value < 10 ? `0${value}` : `${value}`;
}
