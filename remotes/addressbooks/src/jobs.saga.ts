import { addressBooks, type BookJob } from '@portal/contracts';
import { failureShown, guard, liveEvent, toastShown } from '@portal/portal';
import { request } from '@portal/portal/api';
import { i18n } from '@portal/portal/i18n';
import { delay, put, select, takeEvery, takeLatest, takeLeading } from '@portal/portal/saga';
import {
  cancelRequested, newlyFinished, isInProgress, jobLoaded, jobMissing, jobRequested, jobsFailed, jobsLoaded, jobsRequested, selectJobs,
} from './jobs.slice';

const REFRESH_MS = 1_000;
/** Polling interval while jobs are in progress, in case the socket is disconnected. Any other reload restarts the interval. */
const POLL_MS = 5_000;

function* load() {
  const { items } = yield* request(addressBooks.jobs, { query: {} }, { quiet: true });
  const finished = newlyFinished(yield* select(selectJobs), items);
  yield* put(jobsLoaded(items));
  for (const job of finished) yield* publishEnd(job);
}

function* loadOne({ payload: uuid }: ReturnType<typeof jobRequested>) {
  yield* learn(yield* request(addressBooks.job, { query: { uuid } }, { quiet: true }));
}

function* cancel({ payload: uuid }: ReturnType<typeof cancelRequested>) {
  yield* learn(yield* request(addressBooks.cancelJob, { body: { uuid } }));
}

function* learn(job: BookJob) {
  const finished = newlyFinished(yield* select(selectJobs), [job]);
  yield* put(jobLoaded(job));
  for (const each of finished) yield* publishEnd(each);
}

/** Shows a toast when a job ends, except on the job's own page. */
function* publishEnd({ uuid, kind, state, bookName, rejected }: BookJob) {
  const { open } = yield* select(selectJobs);
  if (state === 'waiting' || state === 'running' || uuid === open) return;
  const intent = state === 'failed' ? 'error' : state === 'done' ? 'success' : 'warning';
  const t = i18n.getFixedT(null, 'addressbooks');
  const words = t(`job.ended.${state}`, { what: t(`job.kind.${kind}`, { book: bookName }) });
  yield* put(toastShown({ intent, text: rejected > 0 ? `${words}. ${t('job.rejectedRows', { count: rejected })}` : words }));
}

function* refresh() {
  for (;;) {
    const { outdated, all } = yield* select(selectJobs);
    if (!outdated) return;
    if (all.status !== 'loading') yield* put(jobsRequested());
    yield* delay(REFRESH_MS);
  }
}

function* poll() {
  const { all } = yield* select(selectJobs);
  if (!all.data?.some(isInProgress)) return;
  yield* delay(POLL_MS);
  yield* put(jobsRequested());
}

export function* jobsSaga() {
  yield* takeLatest(jobsRequested, guard(jobsFailed, load));
  yield* takeEvery(jobRequested, guard((failure, { payload: uuid }) => jobMissing({ uuid, failure }), loadOne));
  yield* takeEvery(cancelRequested, guard((failure) => failureShown(failure), cancel));
  yield* takeLeading([liveEvent('addressbook.job'), liveEvent('stream.reset')], refresh);
  yield* takeLatest([jobsLoaded, jobLoaded, jobsFailed], poll);
}
