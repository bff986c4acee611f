import { mailings } from '@portal/contracts';
import { bus, guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, put, takeLatest, takeLeading } from '@portal/portal/saga';
import { estimated, estimateFailed, estimateCleared, estimateRequested, testFailed, testRequested, testSent } from './estimate.slice';

const DEBOUNCE_MS = 500;

function* estimate({ payload: { requestId, content } }: ReturnType<typeof estimateRequested>) {
  yield* delay(DEBOUNCE_MS);
  // A newer request cancels this saga and aborts the HTTP request. This is safe, because an estimate has no side effects.
  const controller = new AbortController();
  try {
    yield* put(
      estimated({ requestId, estimate: yield* request(mailings.estimate, { body: content }, { quiet: true, signal: controller.signal }) }),
    );
  } finally {
    controller.abort();
  }
}

const estimateOrReport = guard(estimateFailed, estimate);

function* sendTest({ payload: body }: ReturnType<typeof testRequested>) {
  const sent = yield* request(mailings.test, { body }, { quiet: true });
  yield* put(testSent({ ...sent, num: body.num }));
  yield* call(() => bus.publish('mailing.changed', { id: sent.listId }));
}

export function* estimateSaga() {
  yield* takeLatest([estimateRequested, estimateCleared], function* (action) {
    if (estimateRequested.match(action)) yield* estimateOrReport(action);
  });
  yield* takeLeading(testRequested, guard(testFailed, sendTest));
}
