/** Fewer digits can be guessed; more mean a pattern that reveals the whole number. */
const FEWEST = 4;
const MOST = 10;

/** The last digits of the calling number, from Sinch's pattern (`cliFilter`; `.*` is a gap). Null if too few or too many. */
export function flashCallCode(cliFilter: string): string | null {
  const known = cliFilter.replace(/\(?\.\*\)?/g, ' ').match(/\d+/g) ?? [];
  const ending = known.at(-1) ?? '';
  return ending.length >= FEWEST && ending.length <= MOST ? ending : null;
}
