import { guard } from '@portal/portal';
import { call, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { stepUpFailed, stepUpSubmitted } from './step-up.slice';

function* check({ payload }: ReturnType<typeof stepUpSubmitted>): SagaGenerator<void> {
  // Resolves at once, because the dialog is in the same chunk and already loaded.
  const { prove } = yield* call(() => import('./step-up.part'));
  yield* call(prove, payload);
}

export function* stepUpSaga(): SagaGenerator<void> {
  yield* takeLeading(stepUpSubmitted, guard(stepUpFailed, check));
}
