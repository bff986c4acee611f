import { RemoteRelease, remotes } from '@portal/contracts';
import type { Report } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, getContext, put, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { registryFailed, registryLoaded, registryRequested } from './remotes.slice';

/** This user's remotes. A page keeps its set until it reloads, or a remote of it is gone. */
export function* loadRegistry(): SagaGenerator<void> {
  const { set, remotes: offered } = yield* request(remotes.mine, undefined, { quiet: true });
  const report = yield* getContext<Report>('report');
  const releases = offered.flatMap((release) => {
    const parsed = RemoteRelease.safeParse(release);
    if (!parsed.success) report(parsed.error, 'registry');
    return parsed.success ? [parsed.data] : [];
  });
  yield* put(registryLoaded({ set, remotes: releases }));
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
