import { type AnyRemote, type Report, selectElements } from '@portal/portal';
import { call, getContext, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { type Boot, bootDone, selectBoot } from '../session/boot.slice';
import { pageIdle } from './page-idle';
import { registryLoaded, type Remotes, selectReleases } from './remotes.slice';

type AtLogin = { load: (id: string) => Promise<AnyRemote>; run: (remote: AnyRemote) => void };

/**
 * What remotes do once in the page's life, wherever the user is: once the first screen stands and the page is idle. What
 * fails there was asked for by nobody, and goes to the error log alone; it is not tried again.
 */
export function* atLoginSaga({ load, run }: AtLogin): SagaGenerator<void> {
  const asked = new Set<string>();
  yield* takeEvery([bootDone, registryLoaded], function* () {
    const { status } = yield* select((state: { boot: Boot }) => selectBoot(state));
    if (status !== 'ready') return;
    yield* call(pageIdle);
    const elements = yield* select(selectElements);
    const report = yield* getContext<Report>('report');
    for (const { id, manifest: { atLogin } } of yield* select((state: { remotes: Remotes }) => selectReleases(state))) {
      if (!atLogin || !elements.has(atLogin.element) || asked.has(id)) continue;
      asked.add(id);
      try {
        run(yield* call(load, id));
      } catch (error) {
        report(error, id);
      }
    }
  });
}
