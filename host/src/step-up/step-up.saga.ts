import { guard } from '@portal/portal';
import { call, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { stepUpFailed, stepUpSubmitted } from './step-up.slice';

function* check({ payload }: ReturnType<typeof stepUpSubmitted>): SagaGenerator<void> {
  // Causes no request: the user submitted the dialog, which is in the same chunk, so the chunk is already loaded.
  const { prove } = yield* call(() => import('./step-up.part'));
  yield* call(prove, payload);
}

export function* stepUpSaga(): SagaGenerator<void> {
  yield* takeLeading(stepUpSubmitted, guard(stepUpFailed, check));
}
