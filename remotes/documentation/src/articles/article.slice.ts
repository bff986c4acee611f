import type { DocArticle, Language } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createAction, createSlice, type PayloadAction } from '@portal/portal/state';

/** Which article is asked for, and in which language. */
export type Asked = { path: string; language: Language };
/** What was read, with the question that it answers: the article may be in another language. */
export type Read = { asked: Asked; article: DocArticle };

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

/** The screen shows it: it is asked for where it is not there, or too old. */
export const articleWanted = createAction<Asked>('documentation/article/wanted');
export const articleReducer = slice.reducer;
export const { articleRequested, articleLoaded, articleFailed } = slice.actions;
export const selectArticle = (state: { documentation: { article: ArticleState } }) => state.documentation.article;
