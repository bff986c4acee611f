import type { UnreadChats } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** How many chats wait for an answer, one's own and all; null while nobody has counted. */
export type UnreadChatsState = UnreadChats | null;

const slice = createSlice({
  name: 'chat/unreadChats',
  initialState: null as UnreadChatsState,
  reducers: {
    /** Asks the server to count. */
    countRequested: (state) => state,
    unreadCounted: (state, { payload }: PayloadAction<UnreadChats>): UnreadChatsState => (state?.all === payload.all && state.own === payload.own ? state : payload),
  },
});

export const unreadChatsReducer = slice.reducer;
export const { countRequested, unreadCounted } = slice.actions;
export const selectUnreadChats = (state: { chat: { unreadChats: UnreadChatsState } }) => state.chat.unreadChats;
