import { call, delay, type SagaGenerator } from '@portal/portal/saga';

/** Pauses before the first and second restart, so the page stays responsive. */
const PAUSES_MS = [200, 1000];
/** After this time without an error, the crash count starts again at 0. */
const QUIET_MS = 60_000;

type Supervised = {
  saga: () => Generator;
  /** The saga threw and will be restarted. */
  crashed: (error: unknown) => void;
  /** The saga threw too often and stays stopped. */
  stopped: (error: unknown) => void;
};

/** Runs a root saga and restarts it when it throws. The third error stops it, unless there was a minute without errors in between. */
export function* supervise({ saga, crashed, stopped }: Supervised): SagaGenerator<void> {
  let crashes = 0;
  let last = 0;
  for (;;) {
    try {
      yield* call(saga);
      return;
    } catch (error) {
      const now = Date.now();
      if (now - last > QUIET_MS) crashes = 0;
      last = now;
      const pause = PAUSES_MS[crashes];
      crashes += 1;
      if (pause === undefined) return stopped(error);
      crashed(error);
      yield* delay(pause);
    }
  }
}
