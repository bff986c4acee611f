import type { ChatScope, UnreadChats } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** How many chats are unread: one's own, those of nobody, and all; null while nobody has counted. */
export type UnreadChatsState = UnreadChats | null;

const slice = createSlice({
  name: 'chat/unreadChats',
  initialState: null as UnreadChatsState,
  reducers: {
    /** Asks the server to count. */
    countRequested: (state) => state,
    unreadCounted: (state, { payload }: PayloadAction<UnreadChats>): UnreadChatsState => (state?.all === payload.all && state.own === payload.own && state.unassigned === payload.unassigned ? state : payload),
  },
});

/** Those of nobody count for everybody who may take them (CHAT-10). */
export const unreadIn = (scope: ChatScope, { all, own, unassigned }: UnreadChats): number => (scope === 'all' ? all : own + unassigned);

export const unreadChatsReducer = slice.reducer;
export const { countRequested, unreadCounted } = slice.actions;
export const selectUnreadChats = (state: { chat: { unreadChats: UnreadChatsState } }) => state.chat.unreadChats;
