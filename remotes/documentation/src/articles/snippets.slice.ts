import { createSlice, type PayloadAction } from '@portal/portal/state';

/** The programming language that all code examples show. */
export type SnippetsState = { language: string };

const initialState: SnippetsState = { language: 'sh' };

const slice = createSlice({
  name: 'documentation/snippets',
  initialState,
  reducers: {
    snippetLanguageRead: (_state, { payload }: PayloadAction<string>) => ({ language: payload }),
    snippetLanguageChosen: (_state, { payload }: PayloadAction<string>) => ({ language: payload }),
  },
});

export const snippetsReducer = slice.reducer;
export const { snippetLanguageRead, snippetLanguageChosen } = slice.actions;
export const selectSnippetLanguage = (state: { documentation: { snippets: SnippetsState } }) => state.documentation.snippets.language;
