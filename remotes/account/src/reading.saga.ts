import { guard } from '@portal/portal';
import { put, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import type { Reading } from './reading';

/** Reads it whenever it is asked for, the latest question alone. The screen shows the failure itself, and for longer than a notice would. */
export function* applyReading<T>({ requested, loaded, refused }: Reading<T>, read: () => SagaGenerator<T>): SagaGenerator<void> {
  yield* takeLatest(requested, guard(refused, function* () {
    yield* put(loaded(yield* read()));
  }));
}
