import { guard } from '@portal/portal';
import { put, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import type { Reading } from './reading';

/** Handles only the latest request. An error stays visible on the screen; a toast would disappear after a few seconds. */
export function* applyReading<T>({ requested, loaded, refused }: Reading<T>, read: () => SagaGenerator<T>): SagaGenerator<void> {
  yield* takeLatest(requested, guard(refused, function* () {
    yield* put(loaded(yield* read()));
  }));
}
