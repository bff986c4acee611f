/** Fewer can be guessed. More are no ending: a pattern that gives the whole number away. */
const FEWEST = 4;
const MOST = 10;

/**
 * What the recipient of a flash call types: how the number ends that called him. Sinch tells it as a pattern of that number (`cliFilter`), in
 * which `.*` stands for what is left open. Null where the pattern has no such ending, so that the call proves nothing here.
 */
export function flashCallCode(cliFilter: string): string | null {
  const known = cliFilter.replace(/\(?\.\*\)?/g, ' ').match(/\d+/g) ?? [];
  const ending = known.at(-1) ?? '';
  return ending.length >= FEWEST && ending.length <= MOST ? ending : null;
}
