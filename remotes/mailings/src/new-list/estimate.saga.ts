import { mailings } from '@portal/contracts';
import { bus, guard } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, put, takeLatest, takeLeading } from '@portal/portal/saga';
import { estimated, estimateFailed, estimateForgotten, estimateRequested, testFailed, testRequested, testSent } from './estimate.slice';

const ASK_AFTER_MS = 500;

function* estimate({ payload: { requestId, content } }: ReturnType<typeof estimateRequested>) {
  yield* delay(ASK_AFTER_MS);
  // It only reads, so one that is overtaken or left behind is given up.
  const given = new AbortController();
  try {
    yield* put(estimated({ requestId, estimate: yield* request(mailings.estimate, { body: content }, { quiet: true, signal: given.signal }) }));
  } finally {
    given.abort();
  }
}

const estimateOrReport = guard(estimateFailed, estimate);

function* sendTest({ payload: body }: ReturnType<typeof testRequested>) {
  const sent = yield* request(mailings.test, { body }, { quiet: true });
  yield* put(testSent({ ...sent, num: body.num }));
  yield* call(() => bus.publish('mailing.changed', { id: sent.listId }));
}

export function* estimateSaga() {
  yield* takeLatest([estimateRequested, estimateForgotten], function* (action) {
    if (estimateRequested.match(action)) yield* estimateOrReport(action);
  });
  yield* takeLeading(testRequested, guard(testFailed, sendTest));
}
