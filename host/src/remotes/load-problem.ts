import { integrityOf } from './integrity';
import { missedFile, problemKind, RemoteProblem } from './remote-problem';

const PROBE_MS = 5000;

/** Converts an error of loading `what` to a `RemoteProblem`. Distinguishes a network error from a failed integrity check. */
export async function problemOf(error: unknown, what: string): Promise<RemoteProblem> {
  if (error instanceof RemoteProblem) return error;
  const kind = problemKind(error);
  const { url = '' } = missedFile(error) ?? {};
  const refused = kind === 'network' && await isTampered(url);
  return new RemoteProblem(refused ? 'integrity' : kind, `${what} did not load`, { cause: error });
}

/**
 * Fetches the file with and without its hash, because browsers don't report whether a script failed its integrity check. The first fetch
 * also replaces a corrupt cached copy.
 */
async function isTampered(url: string): Promise<boolean> {
  const integrity = integrityOf(url);
  // Only files of the current releases have a hash.
  if (!integrity) return false;
  const signal = AbortSignal.timeout(PROBE_MS);
  const arrives = (how: RequestInit) => fetch(url, { ...how, signal }).then(({ ok }) => ok, () => false);
  if (await arrives({ cache: 'reload', integrity })) return false;
  return arrives({});
}
