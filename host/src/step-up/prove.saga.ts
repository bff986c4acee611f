import { stepUp } from '@portal/contracts';
import { stepUpProven } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, type SagaGenerator } from '@portal/portal/saga';
import type { Proof } from './step-up.slice';

/** Sends the password and code. Suppresses error toasts, because the dialog shows errors. */
export function* prove(body: Proof): SagaGenerator<void> {
  yield* request(stepUp, { body }, { quiet: true });
  yield* put(stepUpProven());
}
