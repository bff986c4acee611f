import { integrityOf } from './integrity';
import { missedFile, problemKind, RemoteProblem } from './remote-problem';

const PROBE_MS = 5000;

/** What went wrong while `what` was loaded. */
export async function problemOf(error: unknown, what: string): Promise<RemoteProblem> {
  if (error instanceof RemoteProblem) return error;
  const kind = problemKind(error);
  const { url = '' } = missedFile(error) ?? {};
  const refused = kind === 'network' && await isTampered(url);
  return new RemoteProblem(refused ? 'integrity' : kind, `${what} did not load`, { cause: error });
}

/**
 * A browser does not say whether a script did not come or was refused for its hash. The first question asks past its cache,
 * so that a bad copy in there does not outlive what brought it.
 */
async function isTampered(url: string): Promise<boolean> {
  const integrity = integrityOf(url);
  // One that the registry does not name is no file of a remote, or gone with its release.
  if (!integrity) return false;
  const signal = AbortSignal.timeout(PROBE_MS);
  const arrives = (how: RequestInit) => fetch(url, { ...how, signal }).then(({ ok }) => ok, () => false);
  if (await arrives({ cache: 'reload', integrity })) return false;
  return arrives({});
}
