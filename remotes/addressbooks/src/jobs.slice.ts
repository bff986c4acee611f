import type { BookJob } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type LiveData, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type JobsState = {
  /** Under way and lately ended, the newest first. */
  all: Loadable<readonly BookJob[]>;
  /** Why one that was asked for by its address cannot be shown. */
  missing: Readonly<Record<string, Failure>>;
  /** Something has changed on the server since the jobs were asked for. */
  outdated: boolean;
  /** Ended while this page was looking on; shown until they are put aside. */
  ended: readonly string[];
  /** Whose own page is open: it says itself how the job ended. */
  open: string | null;
};

const initialState: JobsState = { all: idle(), missing: {}, outdated: false, ended: [], open: null };

export const isInProgress = ({ state }: Pick<BookJob, 'state'>): boolean => state === 'waiting' || state === 'running';

const slice = createSlice({
  name: 'addressbooks/jobs',
  initialState,
  reducers: {
    jobsRequested: (state) => ({ ...state, all: loading(state.all), outdated: false }),
    jobsLoaded: (state, { payload }: PayloadAction<readonly BookJob[]>) => ({ ...withEnded(state, payload), all: ready(withOlder(state, payload), state.all) }),
    jobsFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, all: failed(payload, state.all) }),
    /** One that is opened by its address. */
    jobRequested: (state, { payload }: PayloadAction<string>) => ({ ...state, open: payload }),
    jobLeft: (state) => ({ ...state, open: null }),
    jobLoaded: (state, { payload }: PayloadAction<BookJob>) => ({ ...withEnded(state, [payload]), all: { ...state.all, data: withJob(state.all.data ?? [], payload) } }),
    jobMissing: (state, { payload: { uuid, failure } }: PayloadAction<{ uuid: string; failure: Failure }>) => ({ ...state, missing: { ...state.missing, [uuid]: failure } }),
    cancelRequested: (state, _action: PayloadAction<string>) => state,
    jobPutAside: (state, { payload: uuid }: PayloadAction<string>) => ({ ...state, ended: state.ended.filter((each) => each !== uuid) }),
  },
  extraReducers: (builder) =>
    builder
      .addCase(liveEvent('addressbook.job'), (state, { payload }) => ({ ...state, outdated: true, all: { ...state.all, data: state.all.data?.map((job) => moved(job, payload)) } }))
      .addCase(liveEvent('stream.reset'), (state) => ({ ...state, outdated: true })),
});

/** How it ended, and its other figures, are in the answer that follows. */
function moved(job: BookJob, { uuid, done, total }: LiveData<'addressbook.job'>): BookJob {
  return job.uuid === uuid && isInProgress(job) && done > job.done ? { ...job, done, total } : job;
}

/** The server's list ends somewhere; what the page has of older ones stays. */
function withOlder({ all }: JobsState, jobs: readonly BookJob[]): readonly BookJob[] {
  const known = new Set(jobs.map(({ uuid }) => uuid));
  return [...jobs, ...(all.data ?? []).filter(({ uuid }) => !known.has(uuid))];
}

function withJob(jobs: readonly BookJob[], job: BookJob): readonly BookJob[] {
  return jobs.some(({ uuid }) => uuid === job.uuid) ? jobs.map((each) => (each.uuid === job.uuid ? job : each)) : [job, ...jobs];
}

function withEnded(state: JobsState, jobs: readonly BookJob[]): JobsState {
  return { ...state, ended: [...state.ended, ...endedNow(state, jobs).map(({ uuid }) => uuid)] };
}

/** Those that the page has seen under way, and that are so no more. */
export function endedNow({ all }: JobsState, jobs: readonly BookJob[]): BookJob[] {
  const inProgress = new Set((all.data ?? []).filter(isInProgress).map(({ uuid }) => uuid));
  return jobs.filter((job) => !isInProgress(job) && inProgress.has(job.uuid));
}

export const jobsReducer = slice.reducer;
export const { jobsRequested, jobsLoaded, jobsFailed, jobLeft, jobRequested, jobLoaded, jobMissing, cancelRequested, jobPutAside } = slice.actions;
export const selectJobs = (state: { addressbooks: { jobs: JobsState } }) => state.addressbooks.jobs;
