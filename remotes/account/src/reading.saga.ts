import { guard } from '@portal/portal';
import { put, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import type { Reading } from './reading';

/** Loads on each request; only the latest counts. The screen shows the failure; an error notice would disappear after a few seconds. */
export function* applyReading<T>({ requested, loaded, refused }: Reading<T>, read: () => SagaGenerator<T>): SagaGenerator<void> {
  yield* takeLatest(requested, guard(refused, function* () {
    yield* put(loaded(yield* read()));
  }));
}
