import type { ChatScope, UnreadChats } from '@portal/contracts';
import { createSlice, type PayloadAction } from '@portal/portal/state';

/** The number of unread chats: own, unassigned and all; null before the first count. */
export type UnreadChatsState = UnreadChats | null;

const slice = createSlice({
  name: 'chat/unreadChats',
  initialState: null as UnreadChatsState,
  reducers: {
    countRequested: (state) => state,
    unreadCounted: (state, { payload }: PayloadAction<UnreadChats>): UnreadChatsState => (state?.all === payload.all
      && state.own === payload.own && state.unassigned === payload.unassigned ? state : payload),
  },
});

/** The unread count of a scope. Unassigned chats count in both scopes (CHAT-10). */
export const unreadIn = (scope: ChatScope, { all, own, unassigned }: UnreadChats): number => (scope === 'all' ? all : own + unassigned);

export const unreadChatsReducer = slice.reducer;
export const { countRequested, unreadCounted } = slice.actions;
export const selectUnreadChats = (state: { chat: { unreadChats: UnreadChatsState } }) => state.chat.unreadChats;
