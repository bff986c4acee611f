import { call, type SagaGenerator } from '@portal/portal/saga';

const STARTS = 3;

type Supervised = {
  saga: () => Generator;
  /** It threw, and is started again. */
  crashed: (error: unknown) => void;
  /** It threw too often, and is left alone. */
  stopped: (error: unknown) => void;
};

/** Runs a root saga and starts it again when it throws, three times in all. */
export function* supervise({ saga, crashed, stopped }: Supervised): SagaGenerator<void> {
  for (let start = 1; ; start++) {
    try {
      yield* call(saga);
      return;
    } catch (error) {
      if (start === STARTS) return stopped(error);
      crashed(error);
    }
  }
}
