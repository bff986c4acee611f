import { contacts } from '@portal/contracts';
import { guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, takeLeading } from '@portal/portal/saga';
import { jobLoaded } from '../jobs.slice';
import { deletionRequested, transferFailed, transferLeft, transferRequested } from './transfer.slice';

function* transfer({ payload: { kind, set, toBookUuid, rule } }: ReturnType<typeof transferRequested>) {
  yield* put(jobLoaded(yield* request(contacts[kind], { body: { ...set, toBookUuid, rule } }, { quiet: true })));
  yield* put(transferLeft());
}

function* remove({ payload }: ReturnType<typeof deletionRequested>) {
  const { job } = yield* request(contacts.remove, { body: payload }, { quiet: true });
  if (job) yield* put(jobLoaded(job));
  yield* put(transferLeft());
}

export function* transferSaga() {
  yield* takeLeading(transferRequested, guard(transferFailed, transfer));
  yield* takeLeading(deletionRequested, guard(transferFailed, remove));
}
