import { type AnyRemote, type Report, selectElements } from '@portal/portal';
import { call, getContext, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { type Boot, bootDone, selectBoot } from './boot.slice';
import { pageIdle } from '../remotes/page-idle';
import { registryLoaded, type Remotes, selectReleases } from '../remotes/remotes.slice';

type AtLogin = { load: (id: string) => Promise<AnyRemote>; run: (remote: AnyRemote) => void };

/**
 * Runs the remotes' at-login tasks once per page, after the first screen is shown and the page is idle. Failures only go to the error log,
 * because the user didn't request the tasks.
 */
export function* atLoginSaga({ load, run }: AtLogin): SagaGenerator<void> {
  const started = new Set<string>();
  yield* takeEvery([bootDone, registryLoaded], function* () {
    const { status } = yield* select((state: { boot: Boot }) => selectBoot(state));
    if (status !== 'ready') return;
    yield* call(pageIdle);
    const elements = yield* select(selectElements);
    const report = yield* getContext<Report>('report');
    for (const { id, manifest: { atLogin } } of yield* select((state: { remotes: Remotes }) => selectReleases(state))) {
      if (!atLogin || !elements.has(atLogin.element) || started.has(id)) continue;
      started.add(id);
      try {
        run(yield* call(load, id));
      } catch (error) {
        report(error, id);
      }
    }
  });
}
