import type { Chat } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, original, type PayloadAction } from '@portal/portal/state';
import { newsCame, newsLost } from '../chat-news';
import type { ChatsQuery } from '../chats-query';
import { chatsIn, chatShown, chatsSeen } from '../chats.slice';
import { withChanged, withFurther, withoutUnfit, type Rows } from './rows';

/** With the question that it answers: its cursor leads nowhere under another. */
export type ListedChats = Rows & { query: ChatsQuery };

export type ListState = {
  /** What the open screen shows; null while it is not open. */
  query: ChatsQuery | null;
  page: Loadable<ListedChats>;
  further: 'idle' | 'loading' | 'failed';
  /** Which chat the screen shows beside the list. */
  shown: string | null;
  /** Who reads it. */
  me: string;
  /** What has changed while an answer was awaited: the answer may be older. */
  meanwhile: readonly Chat[];
  /** Some news may not have come: the rows are read anew. */
  outdated: boolean;
};

const initialState: ListState = { query: null, page: idle(), further: 'idle', shown: null, me: '', meanwhile: [], outdated: false };

// Of the state itself and not of its draft: thousands of rows that are looked through at each frame are not to be wrapped one by one.
const slice = createSlice({
  name: 'chat/list',
  initialState,
  reducers: {
    pageRequested: (state, { payload: { query, me } }: PayloadAction<{ query: ChatsQuery; me: string }>): ListState => ({
      ...state, query, me, page: loading(state.page), further: 'idle', meanwhile: [], outdated: false,
    }),
    pageLoaded: (draft, { payload }: PayloadAction<ListedChats>): ListState => {
      const state = original(draft);
      return payload.query === state.query ? { ...state, page: answered(state, payload), meanwhile: [] } : state;
    },
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    furtherRequested: (state) => (state.page.data?.next ? { ...state, further: 'loading' as const, meanwhile: [] } : state),
    /** `cursor`: what was asked for. Where the list has been read anew since, the answer is nobody's. */
    furtherLoaded: (draft, { payload: { cursor, ...further } }: PayloadAction<Rows & { cursor: string }>): ListState => {
      const state = original(draft);
      const { data } = state.page;
      if (!data || data.next !== cursor) return { ...state, further: 'idle' };
      const joined = { query: data.query, ...withFurther(data, further) };
      return { ...state, page: { ...state.page, data: changed(state, joined, state.meanwhile) }, further: 'idle', meanwhile: [] };
    },
    furtherFailed: (state) => ({ ...state, further: 'failed' as const }),
    screenLeft: (state) => ({ ...state, query: null }),
  },
  extraReducers: (builder) => builder
    .addCase(newsCame, (draft, { payload }): ListState => noted(original(draft), chatsIn(payload)))
    .addCase(chatsSeen, (draft, { payload }): ListState => noted(original(draft), payload))
    .addCase(chatShown, (draft, { payload: shown }): ListState => {
      const state = original(draft);
      const { data } = state.page;
      if (!data || shown === state.shown) return { ...state, shown };
      return { ...state, shown, page: { ...state.page, data: { query: data.query, ...withoutUnfit(data, { ...state, query: data.query }) } } };
    })
    .addCase(newsLost, (state) => ({ ...state, outdated: true })),
});

function noted(state: ListState, chats: readonly Chat[]): ListState {
  const { data, status } = state.page;
  if (chats.length === 0) return state;
  const isAwaited = status === 'loading' || state.further === 'loading';
  const meanwhile = isAwaited ? [...state.meanwhile, ...chats] : state.meanwhile;
  const after = data && changed(state, data, chats);
  if (after === data) return isAwaited ? { ...state, meanwhile } : state;
  return { ...state, meanwhile, page: { ...state.page, data: after } };
}

function changed({ me, shown }: ListState, data: ListedChats, chats: readonly Chat[]): ListedChats {
  const { query } = data;
  const after = withChanged(data, chats, { query, me, shown });
  return after === data ? data : { query, ...after };
}

/** The rows that have not changed are those from before, and none is older than what has come meanwhile. */
function answered(state: ListState, page: ListedChats): ListState['page'] {
  const { data = page, ...rest } = ready(page, state.page);
  return { ...rest, data: changed(state, { ...data, query: page.query }, state.meanwhile) };
}

export const listReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed, furtherRequested, furtherLoaded, furtherFailed, screenLeft } = slice.actions;
export const selectList = (state: { chat: { list: ListState } }) => state.chat.list;
