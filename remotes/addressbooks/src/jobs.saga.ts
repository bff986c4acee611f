import { addressBooks, type BookJob } from '@portal/contracts';
import { failureShown, guard, liveEvent, noticeShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { delay, put, select, takeEvery, takeLatest, takeLeading } from '@portal/portal/saga';
import { cancelRequested, endedNow, isUnderWay, jobLoaded, jobMissing, jobRequested, jobsFailed, jobsLoaded, jobsRequested, selectJobs } from './jobs.slice';

const REFRESH_MS = 1_000;
/** So often also without word from the socket, which may be away. */
const ASK_AGAIN_MS = 5_000;

function* load() {
  const { items } = yield* request(addressBooks.jobs, { query: {} }, { quiet: true });
  const ended = endedNow(yield* select(selectJobs), items);
  yield* put(jobsLoaded(items));
  for (const job of ended) yield* tellEnd(job);
}

function* loadOne({ payload: uuid }: ReturnType<typeof jobRequested>) {
  yield* learn(yield* request(addressBooks.job, { query: { uuid } }, { quiet: true }));
}

function* cancel({ payload: uuid }: ReturnType<typeof cancelRequested>) {
  yield* learn(yield* request(addressBooks.cancelJob, { body: { uuid } }));
}

function* learn(job: BookJob) {
  const ended = endedNow(yield* select(selectJobs), [job]);
  yield* put(jobLoaded(job));
  for (const each of ended) yield* tellEnd(each);
}

/** Wherever the user is in the address books. */
function* tellEnd({ kind, state, bookName, rejected }: BookJob) {
  if (state === 'waiting' || state === 'running') return;
  const intent = state === 'failed' ? 'error' : state === 'done' && rejected === 0 ? 'success' : 'warning';
  const t = i18n.getFixedT(null, 'addressbooks');
  yield* put(noticeShown({ intent, text: t(`job.ended.${state}`, { what: t(`job.kind.${kind}`, { book: bookName }) }) }));
}

function* refresh() {
  for (;;) {
    const { outdated, all } = yield* select(selectJobs);
    if (!outdated) return;
    if (all.status !== 'loading') yield* put(jobsRequested());
    yield* delay(REFRESH_MS);
  }
}

function* askAgain() {
  const { all } = yield* select(selectJobs);
  if (!all.data?.some(isUnderWay)) return;
  yield* delay(ASK_AGAIN_MS);
  yield* put(jobsRequested());
}

export function* jobsSaga() {
  yield* takeLatest(jobsRequested, guard(jobsFailed, load));
  yield* takeEvery(jobRequested, guard((failure, { payload: uuid }) => jobMissing({ uuid, failure }), loadOne));
  yield* takeEvery(cancelRequested, guard((failure) => failureShown(failure), cancel));
  yield* takeLeading([liveEvent('addressbook.job'), liveEvent('stream.reset')], refresh);
  yield* takeLatest([jobsLoaded, jobLoaded, jobsFailed], askAgain);
}
