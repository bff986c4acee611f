import type { ChatMessage } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { conversationEntered, conversationLeft } from './threads.slice';

type SearchFound = { items: readonly ChatMessage[]; next: number | null };
/** `text`: the search text of the results; null if the search is closed. */
export type SearchState = { text: string | null; found: Loadable<SearchFound> };

const initialState: SearchState = { text: null, found: idle() };

const slice = createSlice({
  name: 'chat/search',
  initialState,
  reducers: {
    searchOpened: (): SearchState => ({ text: '', found: idle() }),
    searchClosed: () => initialState,
    searchRequested: (_state, { payload: { text } }: PayloadAction<{ chatUuid: string; text: string }>) => ({
      text, found: loading<SearchFound>(),
    }),
    searchContinued: ({ text, found }, _action: PayloadAction<{ chatUuid: string }>) => ({ text, found: loading(found) }),
    searchFound: ({ text, found }, { payload: { items, next } }: PayloadAction<SearchFound>) => ({
      text, found: ready<SearchFound>({ items: [...(found.data?.items ?? []), ...items], next }),
    }),
    searchFailed: ({ text, found }, { payload }: PayloadAction<Failure>) => ({ text, found: failed(payload, found) }),
  },
  extraReducers: (builder) => builder.addCase(conversationEntered, () => initialState).addCase(conversationLeft, () => initialState),
});

export const searchReducer = slice.reducer;
export const { searchOpened, searchClosed, searchRequested, searchContinued, searchFound, searchFailed } = slice.actions;
export const selectSearch = (state: { chat: { search: SearchState } }): SearchState => state.chat.search;
