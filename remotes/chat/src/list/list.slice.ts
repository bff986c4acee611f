import type { Chat } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, original, type PayloadAction } from '@portal/portal/state';
import { chatEventsReceived, chatEventsLost } from '../chat-events';
import { contactsChanged, namesOutdated, withNewName } from '../chat-names';
import type { ChatsQuery } from '../chats-query';
import { chatsIn, chatShown, chatsReceived } from '../chats.slice';
import { withChanged, withFurther, withoutMismatch, type Rows } from './rows';

/** The rows with their query; the cursor is valid for that query only. */
type ListedChats = Rows & { query: ChatsQuery };

export type ListState = {
  /** The query of the open screen; null while the screen is closed. */
  query: ChatsQuery | null;
  page: Loadable<ListedChats>;
  further: 'idle' | 'loading' | 'failed';
  /** UUID of the chat on the screen. */
  shown: string | null;
  /** UUID of this login. */
  me: string;
  /** Chats received during a request; its response may have older versions of them. */
  meanwhile: readonly Chat[];
  /** Whether events may have been missed, so that the rows are reloaded. */
  outdated: boolean;
};

const initialState: ListState = { query: null, page: idle(), further: 'idle', shown: null, me: '', meanwhile: [], outdated: false };

// Reducers that read rows use `original(draft)`, because an Immer draft would wrap thousands of rows at every frame.
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
    /** `cursor`: the cursor of the request. The response is ignored if the list was reloaded since. */
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
    .addCase(chatEventsReceived, (draft, { payload }): ListState => noted(original(draft), chatsIn(payload)))
    .addCase(chatsReceived, (draft, { payload }): ListState => noted(original(draft), payload))
    .addCase(chatShown, (draft, { payload: shown }): ListState => {
      const state = original(draft);
      const { data } = state.page;
      if (!data || shown === state.shown) return { ...state, shown };
      return {
        ...state, shown, page: { ...state.page, data: { query: data.query, ...withoutMismatch(data, { ...state, query: data.query }) } },
      };
    })
    .addCase(contactsChanged, (draft, { payload }): ListState => {
      const state = original(draft);
      const { data } = state.page;
      if (!data) return state;
      return { ...state, page: { ...state.page, data: { ...data, rows: data.rows.map((chat) => withNewName(chat, payload)) } } };
    })
    .addCase(namesOutdated, (state) => ({ ...state, outdated: true }))
    .addCase(chatEventsLost, (state) => ({ ...state, outdated: true })),
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

/** Keeps unchanged row objects and applies changes received during the request. */
function answered(state: ListState, page: ListedChats): ListState['page'] {
  const { data = page, ...rest } = ready(page, state.page);
  return { ...rest, data: changed(state, { ...data, query: page.query }, state.meanwhile) };
}

export const listReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed, furtherRequested, furtherLoaded, furtherFailed, screenLeft } = slice.actions;
export const selectList = (state: { chat: { list: ListState } }) => state.chat.list;
