import type { RemoteRelease } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** The releases that the registry gave this user, and the remotes that stopped working, each with its entry in the error log. */
export type Remotes = { set?: string; releases: readonly RemoteRelease[]; broken: Readonly<Record<string, string>> };
type WithRemotes = { remotes: Remotes };

export const remotesSlice = createSlice({
  name: 'remotes',
  initialState: { releases: [], broken: {} } as Remotes,
  reducers: {
    registryLoaded: (state, { payload }: PayloadAction<{ set: string; remotes: readonly RemoteRelease[] }>): Remotes => ({
      ...state, set: payload.set, releases: payload.remotes,
    }),
    remoteBroke: (state, { payload: { id, trace } }: PayloadAction<{ id: string; trace: string }>): Remotes => ({
      ...state, broken: { ...state.broken, [id]: trace },
    }),
    remoteRetried: (state, { payload }: PayloadAction<string>): Remotes => {
      const { [payload]: _retried, ...broken } = state.broken;
      return { ...state, broken };
    },
  },
});

export const { registryLoaded, remoteBroke, remoteRetried } = remotesSlice.actions;
export const selectReleases = (state: WithRemotes) => state.remotes.releases;
export const selectRelease = (id: string) => (state: WithRemotes) => state.remotes.releases.find((release) => release.id === id);
export const selectBroken = (id: string) => (state: WithRemotes) => state.remotes.broken[id];
