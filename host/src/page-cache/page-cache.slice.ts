import { pagesClosed } from '@portal/portal';
import { createSlice } from '@portal/portal/state';

/** `closings` counts closing actions; `closedBy` maps a path to the number of its last closing. Page state from before is outdated. */
export type PageCacheState = { readonly closings: number; readonly closedBy: Readonly<Record<string, number>> };

/** Number of closings that `closedBy` covers; every screen reacts to a closing long before this many more follow. */
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

/** True if the page was closed after the given number of closings. */
export const isClosedSince = ({ closedBy }: PageCacheState, path: string, closings: number): boolean => (closedBy[path] ?? 0) > closings;
export const selectPageCache = (state: { pageCache: PageCacheState }) => state.pageCache;
