import { guard } from '@portal/portal';
import { call, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { stepUpFailed, stepUpSubmitted } from './step-up.slice';

function* check({ payload }: ReturnType<typeof stepUpSubmitted>): SagaGenerator<void> {
  // The import causes no request: the dialog that the user submitted is in the same chunk.
  const { prove } = yield* call(() => import('./step-up.part'));
  yield* call(prove, payload);
}

export function* stepUpSaga(): SagaGenerator<void> {
  yield* takeLeading(stepUpSubmitted, guard(stepUpFailed, check));
}
