import type { EngineOverview } from '@portal/contracts/admin';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

export type EngineState = { overview: Loadable<EngineOverview> };

const initialState: EngineState = { overview: idle() };

const slice = createSlice({
  name: 'admin/engine',
  initialState,
  reducers: {
    /** Starts polling, which continues until the screen is closed. */
    engineWatched: (state): EngineState => ({ overview: loading(state.overview) }),
    engineLeft: (state) => state,
    engineLoaded: (state, { payload }: PayloadAction<EngineOverview>): EngineState => ({ overview: ready(payload, state.overview) }),
    engineFailed: (state, { payload }: PayloadAction<Failure>): EngineState => ({ overview: failed(payload, state.overview) }),
  },
});

export const engineReducer = slice.reducer;
export const { engineWatched, engineLeft, engineLoaded, engineFailed } = slice.actions;
export const selectEngine = (state: { admin: { engine: EngineState } }) => state.admin.engine.overview;
