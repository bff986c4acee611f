/** Allowed number of digits in a code. Fewer could be guessed; more would be the whole calling number. */
const MIN_DIGITS = 4;
const MAX_DIGITS = 10;

/** Returns the calling number's last digits from Sinch's pattern `cliFilter`, where `.*` is a gap; null for too few or too many digits. */
export function flashCallCode(cliFilter: string): string | null {
  const known = cliFilter.replace(/\(?\.\*\)?/g, ' ').match(/\d+/g) ?? [];
  const ending = known.at(-1) ?? '';
  return ending.length >= MIN_DIGITS && ending.length <= MAX_DIGITS ? ending : null;
}
