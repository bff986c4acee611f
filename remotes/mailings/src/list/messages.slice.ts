import type { Data, mailings } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { recheckFinished, resetFinished } from './message-commands.slice';

/** The query in the screen's URL. */
type MessagesQuery = { id: number; status: readonly number[]; cursor: string };
/** The page with its query; cursors are valid for that query only. */
type MessagesPage = Data<typeof mailings.messages> & { query: MessagesQuery };

type MessagesState = {
  /** The query of the open screen; null while the screen is closed. */
  query: MessagesQuery | null;
  /** Pages by list ID: several lists may be open in tabs. */
  pages: Record<number, Loadable<MessagesPage>>;
  outdated: boolean;
};

const initialState: MessagesState = { query: null, pages: {}, outdated: false };

const withPage = (state: MessagesState, id: number, page: Loadable<MessagesPage>): MessagesState => ({
  ...state, pages: { ...state.pages, [id]: page },
});
/** Keeps the objects of unchanged rows, so that these rows do not re-render. Stores the new query. */
const answered = (page: MessagesPage, before: Loadable<MessagesPage> | undefined): Loadable<MessagesPage> => {
  const { data = page, ...rest } = ready(page, before);
  return { ...rest, data: { ...data, query: page.query } };
};
const outdatedBy = (state: MessagesState, id: number): MessagesState => (state.query?.id === id ? { ...state, outdated: true } : state);

const slice = createSlice({
  name: 'mailings/messages',
  initialState,
  reducers: {
    messagesRequested: (state, { payload }: PayloadAction<MessagesQuery>) => ({
      ...withPage(state, payload.id, loading(state.pages[payload.id])), query: payload, outdated: false,
    }),
    messagesLoaded: (state, { payload }: PayloadAction<MessagesPage>) => withPage(
      state, payload.query.id, answered(payload, state.pages[payload.query.id]),
    ),
    messagesFailed: (state, { payload: { id, failure } }: PayloadAction<{ id: number; failure: Failure }>) => withPage(
      state, id, failed(failure, state.pages[id]),
    ),
    messagesLeft: (state, { payload: id }: PayloadAction<number>) => (state.query?.id === id ? { ...state, query: null } : state),
  },
  extraReducers: (builder) =>
    builder
      .addCase(recheckFinished, (state, { payload }) => outdatedBy(state, payload.id))
      .addCase(resetFinished, (state, { payload }) => outdatedBy(state, payload.id))
      .addCase(liveEvent('message_list.progress'), (state, { payload }) => outdatedBy(state, payload.id))
      .addCase(liveEvent('message_list.refresh'), (state, { payload }) => outdatedBy(state, payload.id))
      .addCase(liveEvent('stream.reset'), (state) => ({ ...state, outdated: true })),
});

const nothing = idle<MessagesPage>();

export const messagesReducer = slice.reducer;
export const { messagesRequested, messagesLoaded, messagesFailed, messagesLeft } = slice.actions;

type WithMessages = { mailings: { messages: MessagesState } };
export const selectMessages = (state: WithMessages) => state.mailings.messages;
export const selectMessagesPage = (id: number) => (state: WithMessages) => state.mailings.messages.pages[id] ?? nothing;
