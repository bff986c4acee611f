import { guard } from '@portal/portal';
import { put, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import type { Action } from '@portal/portal/state';
import { deedBegun, deedDone, deedFailed, selectDeed } from './deeds.slice';

type Wish = ((...args: never[]) => Action) & { type: string };

/** Does what is wished for, each deed once at a time; its form shows how it stands, and why it was refused. */
export function* takeDeed<W extends Wish>(wish: W, nameOf: (action: ReturnType<W>) => string, act: (action: ReturnType<W>) => SagaGenerator<void>): SagaGenerator<void> {
  yield* takeEvery(wish, function* (action) {
    const name = nameOf(action);
    if ((yield* select(selectDeed(name))).status === 'busy') return;
    yield* put(deedBegun(name));
    yield* guard((failure) => deedFailed({ name, failure }), function* () {
      yield* act(action);
      yield* put(deedDone(name));
    })(action);
  });
}
