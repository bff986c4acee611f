import { BUILD_VERSION } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Of this page, and the newest that the server has named (header `x-actual-version`, or by socket). */
export type Version = { local: number; actual: number };

export const versionSlice = createSlice({
  name: 'version',
  initialState: { local: BUILD_VERSION, actual: BUILD_VERSION } as Version,
  // A response from before the change names an older one.
  reducers: { versionSeen: (state, { payload }: PayloadAction<number>) => ({ ...state, actual: Math.max(state.actual, payload) }) },
});

export const { versionSeen } = versionSlice.actions;
export const selectVersion = (state: { version: Version }) => state.version;
export const selectOutdated = (state: { version: Version }) => state.version.actual > state.version.local;
