import { MAX_OPEN_CHATS, type Chat } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { chatEventsReceived, type ChatEvent } from './chat-events';
import { contactsChanged, withNewName } from './chat-names';

export type ChatsState = {
  /** Chats that are open or being opened. The list stores its rows separately. */
  byUuid: Readonly<Record<string, Chat>>;
  /** UUIDs in the order of opening, latest last (CHAT-02). */
  open: readonly string[];
  /** The chat on the screen; null if there is none or the screen is closed. */
  shown: string | null;
};

const initialState: ChatsState = { byUuid: {}, open: [], shown: null };

const slice = createSlice({
  name: 'chat/chats',
  initialState,
  reducers: {
    chatsReceived: (state, { payload }: PayloadAction<readonly Chat[]>) => ({ ...state, byUuid: withReceived(state.byUuid, payload) }),
    chatOpened: (state, { payload: uuid }: PayloadAction<string>) => {
      if (state.open.includes(uuid)) return state;
      const dropped = state.open.length < MAX_OPEN_CHATS ? undefined : leastRecentChat(state);
      return { ...without(state, dropped), open: [...state.open.filter((each) => each !== dropped), uuid] };
    },
    chatClosed: (state, { payload: uuid }: PayloadAction<string>) => ({
      ...without(state, uuid), open: state.open.filter((each) => each !== uuid),
    }),
    chatShown: (state, { payload: shown }: PayloadAction<string | null>) => ({ ...state, shown }),
  },
  extraReducers: (builder) => builder
    .addCase(chatEventsReceived, (state, { payload }) => {
      const known = chatsIn(payload).filter(({ id_uuid }) => Object.hasOwn(state.byUuid, id_uuid));
      return known.length > 0 ? { ...state, byUuid: withReceived(state.byUuid, known) } : state;
    })
    .addCase(contactsChanged, (state, { payload }) => ({
      ...state, byUuid: Object.fromEntries(Object.entries(state.byUuid).map(([uuid, chat]) => [uuid, withNewName(chat, payload)])),
    })),
});

export const chatsIn = (events: readonly ChatEvent[]): Chat[] => events.flatMap((each) => ('chat' in each.data ? [each.data.chat] : []));

/** Compares revisions, because a response may be older than events received since the request. */
export const isOlder = (received: Chat, known: Chat | undefined): boolean => known !== undefined && received.revision < known.revision;

function withReceived(byUuid: ChatsState['byUuid'], received: readonly Chat[]): ChatsState['byUuid'] {
  const next: Record<string, Chat> = { ...byUuid };
  for (const chat of received) if (!isOlder(chat, next[chat.id_uuid])) next[chat.id_uuid] = chat;
  return next;
}

function without(state: ChatsState, uuid: string | undefined): ChatsState {
  if (uuid === undefined) return state;
  const { [uuid]: _, ...byUuid } = state.byUuid;
  return { ...state, byUuid };
}

/** Returns the chat to close at the limit: the open one with the oldest last message. A loading chat counts as the newest. */
function leastRecentChat({ open, byUuid }: ChatsState): string | undefined {
  const lastOf = (uuid: string) => Date.parse(byUuid[uuid]?.last_msg ?? '') || Infinity;
  return open.reduce<string | undefined>((found, uuid) => (found === undefined || lastOf(uuid) < lastOf(found) ? uuid : found), undefined);
}

export const chatsReducer = slice.reducer;
export const { chatsReceived, chatOpened, chatClosed, chatShown } = slice.actions;

type WithChats = { chat: { chats: ChatsState } };
export const selectChat = (uuid: string) => (state: WithChats): Chat | undefined => state.chat.chats.byUuid[uuid];
export const selectOpenChats = (state: WithChats): readonly string[] => state.chat.chats.open;
export const selectShownChat = (state: WithChats): string | null => state.chat.chats.shown;
/** The UUID of this login, to compare with a chat's owner; empty before login. */
export const selectMe = (state: Parameters<typeof selectSession>[0]): string => selectSession(state).uuid ?? '';
