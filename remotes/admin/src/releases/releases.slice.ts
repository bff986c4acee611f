import type { Data, Input } from '@portal/contracts';
import type { adminReleases, ReleaseSet } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type ReleasesOverview = Data<typeof adminReleases.overview>;
export type Rollout = ReleasesOverview['rollouts'][number];
type ReleaseCommand = {
  kind: 'activate'; set: ReleaseSet;
} | { kind: 'rollback'; remote: string | null } | { kind: 'endRollout'; rollout: Rollout } | { kind: 'prune' };
type CleanupInput = { keepDays: number; replacedToo: boolean; dryRun: boolean };
type Prunable = Data<typeof adminReleases.prune>['removed'];
export type ReleasesState = {
  overview: Loadable<ReleasesOverview>;
  /** Names of customers that rollouts are for, by UUID. */
  names: Readonly<Record<string, string>>;
  command: ReleaseCommand | null;
  busy: boolean;
  failure: Failure | null;
  /** Result of the dry run; null before the dry run. */
  dryRunResult: Prunable | null;
};

const initialState: ReleasesState = { overview: idle(), names: {}, command: null, busy: false, failure: null, dryRunResult: null };
const noCommand = { command: null, busy: false, failure: null, dryRunResult: null };
const started = (state: ReleasesState): ReleasesState => ({ ...state, busy: true, failure: null });

const slice = createSlice({
  name: 'admin/releases',
  initialState,
  reducers: {
    overviewRequested: (state): ReleasesState => ({ ...state, overview: loading(state.overview) }),
    overviewLoaded: (state, { payload }: PayloadAction<ReleasesOverview>): ReleasesState => ({
      ...state, overview: ready(payload, state.overview),
    }),
    overviewFailed: (state, { payload }: PayloadAction<Failure>): ReleasesState => ({
      ...state, overview: failed(payload, state.overview),
    }),
    nameFound: (state, { payload: { uuid, name } }: PayloadAction<{ uuid: string; name: string }>): ReleasesState => ({
      ...state, names: { ...state.names, [uuid]: name },
    }),
    commandOpened: (state, { payload }: PayloadAction<ReleaseCommand>): ReleasesState => ({ ...state, ...noCommand, command: payload }),
    commandDismissed: (state): ReleasesState => ({ ...state, ...noCommand }),
    activationRequested: (state, _action: PayloadAction<Input<typeof adminReleases.activate>['body']>) => started(state),
    rollbackRequested: (state, _action: PayloadAction<Input<typeof adminReleases.rollback>['body']>) => started(state),
    endRequested: (state, _action: PayloadAction<Input<typeof adminReleases.endRollout>['body']>) => started(state),
    cleanupRequested: (state, _action: PayloadAction<CleanupInput>) => started(state),
    dryRunLoaded: (state, { payload }: PayloadAction<Prunable | null>): ReleasesState => ({ ...state, busy: false, dryRunResult: payload }),
    commandFailed: (state, { payload }: PayloadAction<Failure>): ReleasesState => ({ ...state, busy: false, failure: payload }),
  },
});

export const releasesReducer = slice.reducer;
export const {
  overviewRequested, overviewLoaded, overviewFailed, nameFound, commandOpened, commandDismissed, activationRequested, rollbackRequested,
  endRequested, cleanupRequested, dryRunLoaded, commandFailed,
} = slice.actions;
export const selectReleases = (state: { admin: { releases: ReleasesState } }) => state.admin.releases;
