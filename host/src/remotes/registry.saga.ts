import { Manifest, RemoteRelease, remotes } from '@portal/contracts';
import type { Report } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, getContext, put, race, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { registryFailed, registryLoaded, registryRequested, releasesRefreshed } from './remotes.slice';

const LIMIT_MS = 5000;

/** This user's remotes. A page keeps its set until it reloads. */
export function* loadRegistry(): SagaGenerator<void> {
  const { set, releases } = yield* call(readRegistry);
  yield* put(registryLoaded({ set, remotes: releases }));
}

/** Where a remote of the page's set is gone: its newer release may be there. The old list stays where the server does not answer. */
export function* refreshReleases(): SagaGenerator<void> {
  try {
    const { releases } = yield* call(readRegistry);
    yield* put(releasesRefreshed(releases));
  } catch {
    // What was asked for fails by itself.
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

/** One that is not whole keeps its places: whoever goes there learns why they do not open. The loader refuses it. */
function readRelease(offered: unknown, report: Report): RemoteRelease | undefined {
  const release = RemoteRelease.safeParse(offered);
  if (release.success) return release.data;
  report(release.error, 'registry');
  const manifest = Manifest.safeParse((offered as Partial<RemoteRelease> | null)?.manifest);
  return manifest.success ? { id: manifest.data.id, version: '', base: '', entry: '', files: {}, manifest: manifest.data } : undefined;
}

/** Without the registry the portal has its own places still, says that others are missing, and asks again when it is told to. */
export function* askRegistry(): SagaGenerator<void> {
  try {
    yield* call(loadRegistry);
  } catch (error) {
    const report = yield* getContext<Report>('report');
    report(error, 'registry');
    yield* put(registryFailed());
  }
}

export function* registrySaga(): SagaGenerator<void> {
  yield* takeLeading(registryRequested, askRegistry);
}
