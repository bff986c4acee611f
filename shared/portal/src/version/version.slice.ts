import { BUILD_VERSION } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Version of this page, and the newest version named by the server (header `x-actual-version`, or socket). */
export type Version = { local: number; actual: number };

export const versionSlice = createSlice({
  name: 'version',
  initialState: { local: BUILD_VERSION, actual: BUILD_VERSION } as Version,
  // A delayed response may name an older version.
  reducers: { versionReceived: (state, { payload }: PayloadAction<number>) => ({ ...state, actual: Math.max(state.actual, payload) }) },
});

export const { versionReceived } = versionSlice.actions;
export const selectVersion = (state: { version: Version }) => state.version;
export const selectOutdated = (state: { version: Version }) => state.version.actual > state.version.local;
