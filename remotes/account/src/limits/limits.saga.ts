import { trafficGuard } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from '../commands.saga';
import { successToast } from '../success-toast';
import { applyReading } from '../reading.saga';
import { limits, selectLimits, trafficUnblocked } from './limits.slice';

const quiet = { quiet: true };

function* unblock({ payload: { uuid } }: ReturnType<typeof trafficUnblocked>): SagaGenerator<void> {
  const unblocked = yield* request(trafficGuard.unblock, { body: { uuid } }, quiet);
  const { data } = yield* select(selectLimits);
  if (data) {
    yield* put(limits.loaded({ ...data, trafficBlocks: data.trafficBlocks.map((each) => (each.uuid === uuid ? unblocked : each)) }));
  }
  yield* put(successToast('limits.unblocked'));
}

/** Reloads the limits if they were loaded before. Otherwise, the screen loads them when it is opened. */
function* refresh() {
  if ((yield* select(selectLimits)).data) yield* put(limits.requested());
}

export function* limitsSaga() {
  yield* applyReading(limits, function* () {
    return yield* request(trafficGuard.get, undefined, quiet);
  });
  yield* takeCommand(trafficUnblocked, ({ payload }) => `unblock ${payload.uuid}`, unblock);
  yield* takeEvery(liveEvent('traffic.blocked'), refresh);
}
