import type { RemoteRelease } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { ProblemKind } from './remote-problem';

/** In place of a remote that stopped working: why, and its entry in the error log. */
export type Broken = { kind: ProblemKind; trace: string };
/** The releases that the registry gave this user, whether it has answered, and the remotes that stopped working. */
export type Remotes = {
  /** The name of the set that this page has, and of the one that the server has for its user now. */
  set?: string;
  newestSet?: string;
  releases: readonly RemoteRelease[];
  /** 'loading' as the page starts, 'asking' when the user wants it again. */
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
    /** Releases alone, where a remote of the page's set is gone: the page has others of that set still. */
    releasesRefreshed: (state, { payload }: PayloadAction<readonly RemoteRelease[]>): Remotes => ({ ...state, releases: payload, status: 'ready' }),
    newestSetChanged: (state, { payload }: PayloadAction<string>): Remotes => ({ ...state, newestSet: payload }),
    registryAwaited: (state): Remotes => ({ ...state, status: 'loading' }),
    registryFailed: (state): Remotes => ({ ...state, status: 'failed' }),
    /** Once more, by the user. */
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

export const { newestSetChanged, registryAwaited, registryFailed, registryLoaded, registryRequested, releasesRefreshed, remoteBroke, remoteRetried } = remotesSlice.actions;
/** Whether releases were switched for this user since the page was loaded, be it while it was offline. */
export const selectSetReplaced = ({ remotes: { set, newestSet } }: WithRemotes) => set !== undefined && newestSet !== undefined && set !== newestSet;
export const selectSet = (state: WithRemotes) => state.remotes.set;
export const selectReleases = (state: WithRemotes) => state.remotes.releases;
export const selectRegistryStatus = (state: WithRemotes) => state.remotes.status;
export const selectRelease = (id: string) => (state: WithRemotes) => state.remotes.releases.find((release) => release.id === id);
export const selectBroken = (id: string) => (state: WithRemotes) => state.remotes.broken[id];
