import type { DocFound, DocGroup, Language } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createAction, createSlice, type PayloadAction } from '@portal/portal/state';

/** The table of contents, with the language in which it was requested. */
type Tree = { language: Language; groups: DocGroup[] };
export type ArticleSearch = { language: Language; search: string };
type FoundArticles = ArticleSearch & { articles: DocFound[] };

export type ContentsState = { tree: Loadable<Tree>; found: Loadable<FoundArticles> };

const initialState: ContentsState = { tree: idle(), found: idle() };

const slice = createSlice({
  name: 'documentation/contents',
  initialState,
  reducers: {
    treeRequested: (state) => ({ ...state, tree: loading(state.tree) }),
    treeLoaded: (state, { payload }: PayloadAction<Tree>) => ({ ...state, tree: ready(payload, state.tree) }),
    treeFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, tree: failed(payload, state.tree) }),
    searchRequested: (state) => ({ ...state, found: loading(state.found) }),
    searchLoaded: (state, { payload }: PayloadAction<FoundArticles>) => ({ ...state, found: ready(payload, state.found) }),
    searchFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, found: failed(payload, state.found) }),
  },
});

// Requests the table of contents unless it is loaded and fresh.
export const contentsOpened = createAction<Language>('documentation/contents/contentsOpened');
export const searchSubmitted = createAction<ArticleSearch>('documentation/contents/searchSubmitted');
export const contentsReducer = slice.reducer;
export const { treeRequested, treeLoaded, treeFailed, searchRequested, searchLoaded, searchFailed } = slice.actions;
export const selectContents = (state: { documentation: { contents: ContentsState } }) => state.documentation.contents;
