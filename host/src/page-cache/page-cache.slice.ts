import { pagesClosed } from '@portal/portal';
import { createSlice } from '@portal/portal/state';

/** `closings`: number of `pagesClosed` actions. `closedBy`: value of `closings` when a path was last closed; older state is discarded. */
export type PageCacheState = { readonly closings: number; readonly closedBy: Readonly<Record<string, number>> };

/** Number of recent closings kept in `closedBy`. Every screen has already handled the older ones. */
const REMEMBERED = 100;

export const pageCacheSlice = createSlice({
  name: 'pageCache',
  initialState: { closings: 0, closedBy: {} } as PageCacheState,
  reducers: {},
  extraReducers: (builder) => {
    builder.addCase(pagesClosed, (state, { payload: { paths } }) => {
      state.closings += 1;
      for (const path of paths) state.closedBy[path] = state.closings;
      for (const [path, by] of Object.entries(state.closedBy)) if (by <= state.closings - REMEMBERED) delete state.closedBy[path];
    });
  },
});

/** True if the page was closed after the counter had the value `closings`. */
export const isClosedSince = ({ closedBy }: PageCacheState, path: string, closings: number): boolean => (closedBy[path] ?? 0) > closings;
export const selectPageCache = (state: { pageCache: PageCacheState }) => state.pageCache;
