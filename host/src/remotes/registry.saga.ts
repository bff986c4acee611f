import { Manifest, RemoteRelease, remotes } from '@portal/contracts';
import type { Report } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, getContext, put, race, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { registryFailed, registryLoaded, registryRequested, releasesRefreshed } from './remotes.slice';

const LIMIT_MS = 5000;

/** Loads this user's remotes and the name of their release set, which contains one version of each remote. */
function* loadRegistry(): SagaGenerator<void> {
  const { set, releases } = yield* call(readRegistry);
  yield* put(registryLoaded({ set, remotes: releases }));
}

/** Reloads the releases after a remote failed. If the request fails, the old list stays. */
export function* refreshReleases(): SagaGenerator<void> {
  try {
    const { releases } = yield* call(readRegistry);
    yield* put(releasesRefreshed(releases));
  } catch {
    // Ignored, because the retried load of the remote reports its own error.
  }
}

function* readRegistry(): SagaGenerator<{ set: string; releases: RemoteRelease[] }> {
  const { answer } = yield* race({ answer: request(remotes.mine, undefined, { quiet: true }), late: delay(LIMIT_MS) });
  if (!answer) throw new Error(`the registry did not answer in ${LIMIT_MS} ms`);
  const report = yield* getContext<Report>('report');
  const releases = new Map<string, RemoteRelease>();
  for (const offered of answer.remotes) {
    const release = readRelease(offered, report);
    if (release && releases.has(release.id)) report(new Error(`the registry names ${release.id} twice`), 'registry');
    else if (release) releases.set(release.id, release);
  }
  return { set: answer.set, releases: [...releases.values()] };
}

/** Parses a registry entry. If only its manifest is valid, the remote's pages stay in the menu and show an error when opened. */
function readRelease(offered: unknown, report: Report): RemoteRelease | undefined {
  const release = RemoteRelease.safeParse(offered);
  if (release.success) return release.data;
  report(release.error, 'registry');
  const manifest = Manifest.safeParse((offered as Partial<RemoteRelease> | null)?.manifest);
  return manifest.success ? { id: manifest.data.id, version: '', base: '', entry: '', files: {}, manifest: manifest.data } : undefined;
}

/** Loads the registry. On failure, the shell's own pages still work, and a banner offers a retry for the missing pages. */
export function* fetchRegistry(): SagaGenerator<void> {
  try {
    yield* call(loadRegistry);
  } catch (error) {
    const report = yield* getContext<Report>('report');
    report(error, 'registry');
    yield* put(registryFailed());
  }
}

export function* registrySaga(): SagaGenerator<void> {
  yield* takeLeading(registryRequested, fetchRegistry);
}
