import { integrityOf } from './integrity';
import { missedFile, problemKind, RemoteProblem } from './remote-problem';

const PROBE_MS = 5000;

/** Classifies an error that occurred while loading `what`. */
export async function problemOf(error: unknown, what: string): Promise<RemoteProblem> {
  if (error instanceof RemoteProblem) return error;
  const kind = problemKind(error);
  const { url = '' } = missedFile(error) ?? {};
  const refused = kind === 'network' && await isTampered(url);
  return new RemoteProblem(refused ? 'integrity' : kind, `${what} did not load`, { cause: error });
}

/**
 * Browsers don't say whether a script failed to load or failed its integrity check. The first probe bypasses the cache, so a corrupt
 * cached copy is replaced.
 */
async function isTampered(url: string): Promise<boolean> {
  const integrity = integrityOf(url);
  // A URL without a hash isn't a file of a current release.
  if (!integrity) return false;
  const signal = AbortSignal.timeout(PROBE_MS);
  const arrives = (how: RequestInit) => fetch(url, { ...how, signal }).then(({ ok }) => ok, () => false);
  if (await arrives({ cache: 'reload', integrity })) return false;
  return arrives({});
}
