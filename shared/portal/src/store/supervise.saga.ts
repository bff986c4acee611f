import { call, delay, type SagaGenerator } from '@portal/portal/saga';

/** Before the second start and the third: the page has its turn between two that end badly. */
const PAUSES_MS = [200, 1000];
/** After so long without an error, the next one counts as the first. */
const QUIET_MS = 60_000;

type Supervised = {
  saga: () => Generator;
  /** It threw, and is started again. */
  crashed: (error: unknown) => void;
  /** It threw too often, and is left alone. */
  stopped: (error: unknown) => void;
};

/** Runs a root saga and starts it again when it throws, three times in all. */
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
