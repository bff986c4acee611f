import type { BookJob } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type LiveData, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type JobsState = {
  /** Running and recently finished jobs, newest first. */
  all: Loadable<readonly BookJob[]>;
  /** Why a job in the URL cannot be shown, by the job's UUID. */
  missing: Readonly<Record<string, Failure>>;
  /** True if the jobs changed on the server after the last request. */
  outdated: boolean;
  /** UUIDs of jobs that ended after the portal was loaded, except on their own page; shown until dismissed. */
  finished: readonly string[];
  /** UUID of the job whose page is open. No toast is shown for it, because its page shows the result. */
  open: string | null;
};

const initialState: JobsState = { all: idle(), missing: {}, outdated: false, finished: [], open: null };

export const isInProgress = ({ state }: Pick<BookJob, 'state'>): boolean => state === 'waiting' || state === 'running';

const slice = createSlice({
  name: 'addressbooks/jobs',
  initialState,
  reducers: {
    jobsRequested: (state) => ({ ...state, all: loading(state.all), outdated: false }),
    jobsLoaded: (state, { payload }: PayloadAction<readonly BookJob[]>) => ({
      ...withFinished(state, payload), all: ready(withOlder(state, payload), state.all),
    }),
    jobsFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, all: failed(payload, state.all) }),
    /** Dispatched when the job's page is opened. */
    jobRequested: (state, { payload }: PayloadAction<string>) => ({ ...state, open: payload }),
    jobLeft: (state) => ({ ...state, open: null }),
    jobLoaded: (state, { payload }: PayloadAction<BookJob>) => ({
      ...withFinished(state, [payload]), all: { ...state.all, data: withJob(state.all.data ?? [], payload) },
    }),
    jobMissing: (state, { payload: { uuid, failure } }: PayloadAction<{ uuid: string; failure: Failure }>) => ({
      ...state, missing: { ...state.missing, [uuid]: failure },
    }),
    cancelRequested: (state, _action: PayloadAction<string>) => state,
    jobPutAside: (state, { payload: uuid }: PayloadAction<string>) => ({
      ...state, finished: state.finished.filter((each) => each !== uuid),
    }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(liveEvent('addressbook.job'), (state, { payload }) => ({
        ...state, outdated: true, all: { ...state.all, data: state.all.data?.map((job) => moved(job, payload)) },
      }))
      .addCase(liveEvent('stream.reset'), (state) => ({ ...state, outdated: true })),
});

/** Updates only the progress. The next reload updates the result and the other counts. */
function moved(job: BookJob, { uuid, done, total }: LiveData<'addressbook.job'>): BookJob {
  return job.uuid === uuid && isInProgress(job) && done > job.done ? { ...job, done, total } : job;
}

/** Keeps older jobs in the list, because the server returns only recent ones. */
function withOlder({ all }: JobsState, jobs: readonly BookJob[]): readonly BookJob[] {
  const known = new Set(jobs.map(({ uuid }) => uuid));
  return [...jobs, ...(all.data ?? []).filter(({ uuid }) => !known.has(uuid))];
}

function withJob(jobs: readonly BookJob[], job: BookJob): readonly BookJob[] {
  return jobs.some(({ uuid }) => uuid === job.uuid) ? jobs.map((each) => (each.uuid === job.uuid ? job : each)) : [job, ...jobs];
}

function withFinished(state: JobsState, jobs: readonly BookJob[]): JobsState {
  const ended = newlyFinished(state, jobs).map(({ uuid }) => uuid).filter((uuid) => uuid !== state.open);
  return { ...state, finished: [...state.finished, ...ended] };
}

/** Returns the jobs that were in progress in the store and have ended according to `jobs`. */
export function newlyFinished({ all }: JobsState, jobs: readonly BookJob[]): BookJob[] {
  const inProgress = new Set((all.data ?? []).filter(isInProgress).map(({ uuid }) => uuid));
  return jobs.filter((job) => !isInProgress(job) && inProgress.has(job.uuid));
}

export const jobsReducer = slice.reducer;
export const {
  jobsRequested, jobsLoaded, jobsFailed, jobLeft, jobRequested, jobLoaded, jobMissing, cancelRequested, jobPutAside,
} = slice.actions;
export const selectJobs = (state: { addressbooks: { jobs: JobsState } }) => state.addressbooks.jobs;
