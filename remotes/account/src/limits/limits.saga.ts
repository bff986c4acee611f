import { trafficGuard } from '@portal/contracts';
import { liveEvent } from '@portal/portal';
import { request } from '@portal/portal/api';
import { put, select, takeEvery, type SagaGenerator } from '@portal/portal/saga';
import { takeCommand } from '../commands.saga';
import { doneNotice } from '../done-notice';
import { applyReading } from '../reading.saga';
import { limits, selectLimits, trafficUnblocked } from './limits.slice';

const quiet = { quiet: true };

function* lift({ payload: { uuid } }: ReturnType<typeof trafficUnblocked>): SagaGenerator<void> {
  const lifted = yield* request(trafficGuard.lift, { body: { uuid } }, quiet);
  const { data } = yield* select(selectLimits);
  if (data) yield* put(limits.loaded({ ...data, stops: data.stops.map((each) => (each.uuid === uuid ? lifted : each)) }));
  yield* put(doneNotice('limits.lifted'));
}

/** The open screen shows the stop; where it was never opened, there is nothing to bring up to date. */
function* refresh() {
  if ((yield* select(selectLimits)).data) yield* put(limits.requested());
}

export function* limitsSaga() {
  yield* applyReading(limits, function* () {
    return yield* request(trafficGuard.get, undefined, quiet);
  });
  yield* takeCommand(trafficUnblocked, ({ payload }) => `lift ${payload.uuid}`, lift);
  yield* takeEvery(liveEvent('traffic.stopped'), refresh);
}
