import { adminViber } from '@portal/contracts/admin';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLeading } from '@portal/portal/saga';
import { trialFailed, trialRequested, trialSent } from './trial.slice';

function* send({ payload }: ReturnType<typeof trialRequested>) {
  yield* put(trialSent(yield* request(adminViber.testSend, { body: payload }, { quiet: true })));
}

export function* viberTrialSaga() {
  yield* takeLeading(trialRequested, guard(trialFailed, send));
}
