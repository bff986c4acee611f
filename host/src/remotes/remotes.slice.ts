import type { RemoteRelease } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { ProblemKind } from './remote-problem';

/** Why a remote crashed or stopped; `trace` is the id of the error log entry. */
export type Broken = { kind: ProblemKind; trace: string };
/** The user's releases from the registry, the registry's status, and the remotes that crashed or stopped. */
export type Remotes = {
  /** Names of release sets (one version per remote). `set`: loaded by this page. `newestSet`: the server's current one for this user. */
  set?: string;
  newestSet?: string;
  releases: readonly RemoteRelease[];
  /** 'loading': the page loads the registry for the first time. 'asking': it loads again after the user chose to retry. */
  status: 'ready' | 'loading' | 'asking' | 'failed';
  broken: Readonly<Record<string, Broken>>;
};
type WithRemotes = { remotes: Remotes };

export const remotesSlice = createSlice({
  name: 'remotes',
  initialState: { releases: [], status: 'ready', broken: {} } as Remotes,
  reducers: {
    registryLoaded: (state, { payload }: PayloadAction<{ set: string; remotes: readonly RemoteRelease[] }>): Remotes => ({
      ...state, set: payload.set, releases: payload.remotes, status: 'ready',
    }),
    /** Replaces the releases but not `set`: the page still runs remotes that it loaded from the old set. */
    releasesRefreshed: (state, { payload }: PayloadAction<readonly RemoteRelease[]>): Remotes => ({
      ...state, releases: payload, status: 'ready',
    }),
    newestSetChanged: (state, { payload }: PayloadAction<string>): Remotes => ({ ...state, newestSet: payload }),
    registryAwaited: (state): Remotes => ({ ...state, status: 'loading' }),
    registryFailed: (state): Remotes => ({ ...state, status: 'failed' }),
    /** Dispatched when the user retries after the registry failed to load. */
    registryRequested: (state): Remotes => ({ ...state, status: 'asking' }),
    remoteBroke: (state, { payload: { id, ...broken } }: PayloadAction<Broken & { id: string }>): Remotes => ({
      ...state, broken: { ...state.broken, [id]: broken },
    }),
    remoteRetried: (state, { payload }: PayloadAction<string>): Remotes => {
      const { [payload]: _retried, ...broken } = state.broken;
      return { ...state, broken };
    },
  },
});

export const {
  newestSetChanged, registryAwaited, registryFailed, registryLoaded, registryRequested, releasesRefreshed, remoteBroke, remoteRetried,
} = remotesSlice.actions;
/** True if the user's release set changed after the page loaded, including while the page was offline. */
export const selectSetReplaced = ({ remotes: { set, newestSet } }: WithRemotes) => set !== undefined
  && newestSet !== undefined && set !== newestSet;
export const selectSet = (state: WithRemotes) => state.remotes.set;
export const selectReleases = (state: WithRemotes) => state.remotes.releases;
export const selectRegistryStatus = (state: WithRemotes) => state.remotes.status;
export const selectRelease = (id: string) => (state: WithRemotes) => state.remotes.releases.find((release) => release.id === id);
export const selectBroken = (id: string) => (state: WithRemotes) => state.remotes.broken[id];
