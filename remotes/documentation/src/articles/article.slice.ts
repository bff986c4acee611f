import type { DocArticle, Language } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createAction, createSlice, type PayloadAction } from '@portal/portal/state';

export type ArticleQuery = { path: string; language: Language };
/** The article with its query. Its language may differ from the requested one. */
type Read = { query: ArticleQuery; article: DocArticle };

export type ArticleState = { shown: Loadable<Read> };

const initialState: ArticleState = { shown: idle() };

const slice = createSlice({
  name: 'documentation/article',
  initialState,
  reducers: {
    articleRequested: (state) => ({ shown: loading(state.shown) }),
    articleLoaded: (state, { payload }: PayloadAction<Read>) => ({ shown: ready(payload, state.shown) }),
    articleFailed: (state, { payload }: PayloadAction<Failure>) => ({ shown: failed(payload, state.shown) }),
  },
});

/** Requests the article unless it is loaded and fresh. */
export const articleOpened = createAction<ArticleQuery>('documentation/article/opened');
export const articleReducer = slice.reducer;
export const { articleRequested, articleLoaded, articleFailed } = slice.actions;
export const selectArticle = (state: { documentation: { article: ArticleState } }) => state.documentation.article;
