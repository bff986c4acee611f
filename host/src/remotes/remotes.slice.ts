import type { RemoteRelease } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** The releases that the registry gave this user, or whether it did not answer; and the remotes that stopped working, each with its entry in the error log. */
export type Remotes = { set?: string; releases: readonly RemoteRelease[]; status: 'ready' | 'asking' | 'failed'; broken: Readonly<Record<string, string>> };
type WithRemotes = { remotes: Remotes };

export const remotesSlice = createSlice({
  name: 'remotes',
  initialState: { releases: [], status: 'ready', broken: {} } as Remotes,
  reducers: {
    registryLoaded: (state, { payload }: PayloadAction<{ set: string; remotes: readonly RemoteRelease[] }>): Remotes => ({
      ...state, set: payload.set, releases: payload.remotes, status: 'ready',
    }),
    registryFailed: (state): Remotes => ({ ...state, status: 'failed' }),
    /** Once more, by the user. */
    registryRequested: (state): Remotes => ({ ...state, status: 'asking' }),
    remoteBroke: (state, { payload: { id, trace } }: PayloadAction<{ id: string; trace: string }>): Remotes => ({
      ...state, broken: { ...state.broken, [id]: trace },
    }),
    remoteRetried: (state, { payload }: PayloadAction<string>): Remotes => {
      const { [payload]: _retried, ...broken } = state.broken;
      return { ...state, broken };
    },
  },
});

export const { registryFailed, registryLoaded, registryRequested, remoteBroke, remoteRetried } = remotesSlice.actions;
export const selectReleases = (state: WithRemotes) => state.remotes.releases;
export const selectRegistryStatus = (state: WithRemotes) => state.remotes.status;
export const selectRelease = (id: string) => (state: WithRemotes) => state.remotes.releases.find((release) => release.id === id);
export const selectBroken = (id: string) => (state: WithRemotes) => state.remotes.broken[id];
