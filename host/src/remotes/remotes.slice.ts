import type { RemoteRelease } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { ProblemKind } from './remote-problem';

/** In place of a remote that stopped working: why, and its entry in the error log. */
export type Broken = { kind: ProblemKind; trace: string };
/** The releases that the registry gave this user, whether it has answered, and the remotes that stopped working. */
export type Remotes = {
  set?: string;
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

export const { registryAwaited, registryFailed, registryLoaded, registryRequested, remoteBroke, remoteRetried } = remotesSlice.actions;
export const selectReleases = (state: WithRemotes) => state.remotes.releases;
export const selectRegistryStatus = (state: WithRemotes) => state.remotes.status;
export const selectRelease = (id: string) => (state: WithRemotes) => state.remotes.releases.find((release) => release.id === id);
export const selectBroken = (id: string) => (state: WithRemotes) => state.remotes.broken[id];
