import type { Failure } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** State of the page's start, from reading the session's token to showing the first route. */
export type Boot = { status: 'starting' | 'ready' | 'failed'; failure?: Failure };
type WithBoot = { boot: Boot };

export const bootSlice = createSlice({
  name: 'boot',
  initialState: { status: 'starting' } as Boot,
  reducers: {
    bootRequested: (): Boot => ({ status: 'starting' }),
    bootDone: (): Boot => ({ status: 'ready' }),
    bootFailed: (_state, { payload }: PayloadAction<Failure>): Boot => ({ status: 'failed', failure: payload }),
  },
});

export const { bootRequested, bootDone, bootFailed } = bootSlice.actions;
export const selectBoot = (state: WithBoot) => state.boot;
