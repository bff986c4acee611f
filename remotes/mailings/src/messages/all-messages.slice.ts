import type { Data, mailings } from '@portal/contracts';
import { failed, idle, liveEvent, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import type { MessagesQuery } from './messages-query';

/** The page with its query; cursors are valid for that query only. */
type AllMessagesPage = Data<typeof mailings.allMessages> & { query: MessagesQuery };

export type AllMessagesState = {
  /** The query of the open screen; null while the screen is closed. */
  query: MessagesQuery | null;
  page: Loadable<AllMessagesPage>;
  outdated: boolean;
};

const initialState: AllMessagesState = { query: null, page: idle(), outdated: false };
const outdate = (state: AllMessagesState): AllMessagesState => ({ ...state, outdated: true });

const slice = createSlice({
  name: 'mailings/allMessages',
  initialState,
  reducers: {
    pageRequested: (state, { payload }: PayloadAction<MessagesQuery>) => ({ query: payload, page: loading(state.page), outdated: false }),
    pageLoaded: (state, { payload }: PayloadAction<AllMessagesPage>) => ({ ...state, page: answered(payload, state.page) }),
    pageFailed: (state, { payload }: PayloadAction<Failure>) => ({ ...state, page: failed(payload, state.page) }),
    screenLeft: (state) => ({ ...state, query: null }),
  },
  extraReducers: (builder) =>
    builder.addCase(liveEvent('message_list.progress'), outdate).addCase(liveEvent('message_list.refresh'), outdate).addCase(
      liveEvent('stream.reset'), outdate,
    ),
});

/** Keeps the objects of unchanged rows, so that these rows do not re-render. Stores the new query. */
function answered(page: AllMessagesPage, before: Loadable<AllMessagesPage>): Loadable<AllMessagesPage> {
  const { data = page, ...rest } = ready(page, before);
  return { ...rest, data: { ...data, query: page.query } };
}

export const allMessagesReducer = slice.reducer;
export const { pageRequested, pageLoaded, pageFailed, screenLeft } = slice.actions;
export const selectAllMessages = (state: { mailings: { allMessages: AllMessagesState } }) => state.mailings.allMessages;
