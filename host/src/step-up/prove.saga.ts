import { stepUp } from '@portal/contracts';
import { stepUpProven } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, type SagaGenerator } from '@portal/portal/saga';
import type { Proof } from './step-up.slice';

/** Quiet: the dialog shows refusals itself. */
export function* prove(body: Proof): SagaGenerator<void> {
  yield* request(stepUp, { body }, { quiet: true });
  yield* put(stepUpProven());
}
