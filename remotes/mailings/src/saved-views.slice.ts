import type { SavedView } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** Path of the page, for example `/smslist/list`. */
type OfScreen = { screen: string };
export type SavedViewsState = {
  /** Views by screen; undefined until they are loaded. */
  views: Record<string, readonly SavedView[]>;
};

const byName = (a: SavedView, b: SavedView) => a.name.localeCompare(b.name);
const initialState: SavedViewsState = { views: {} };
const withViews = (state: SavedViewsState, screen: string, views: readonly SavedView[]): SavedViewsState => ({
  views: { ...state.views, [screen]: views },
});

const slice = createSlice({
  name: 'mailings/savedViews',
  initialState,
  reducers: {
    viewsRequested: (state, _action: PayloadAction<OfScreen>) => state,
    viewsLoaded: (state, { payload: { screen, items } }: PayloadAction<OfScreen & { items: readonly SavedView[] }>) => withViews(
      state, screen, items.toSorted(byName),
    ),
    viewSavingRequested: (state, _action: PayloadAction<OfScreen & { name: string; query: string }>) => state,
    viewSaved: (state, { payload }: PayloadAction<SavedView>) => (
      withViews(
        state, payload.screen,
        [...(state.views[payload.screen] ?? []).filter(({ name }) => name !== payload.name), payload].toSorted(byName),
      )),
    viewRemovalRequested: (state, _action: PayloadAction<OfScreen & { uuid: string }>) => state,
    viewRemoved: (state, { payload: { screen, uuid } }: PayloadAction<OfScreen & { uuid: string }>) => (
      withViews(state, screen, (state.views[screen] ?? []).filter((view) => view.uuid !== uuid))),
    /** Keeps the loaded views after a failure. */
    viewsFailed: (state) => state,
  },
});

const none: readonly SavedView[] = [];

export const savedViewsReducer = slice.reducer;
export const {
  viewsRequested, viewsLoaded, viewSavingRequested, viewSaved, viewRemovalRequested, viewRemoved, viewsFailed,
} = slice.actions;
export const selectSavedViews = (screen: string) => (state: {
  mailings: { savedViews: SavedViewsState };
}) => state.mailings.savedViews.views[screen] ?? none;
