import { MAX_OPEN_CHATS, type Chat } from '@portal/contracts';
import { selectSession } from '@portal/portal';
import { createSlice, type PayloadAction } from '@portal/portal/state';
import { newsCame, type ChatNews } from './chat-news';

export type ChatsState = {
  /** Chats that are open, and those about to be; the rows of the list are the list's. */
  byUuid: Readonly<Record<string, Chat>>;
  /** As they were opened, the latest at the end (CHAT-02). */
  open: readonly string[];
  /** Which of them the screen shows; null while it shows none, or is not open itself. */
  shown: string | null;
};

const initialState: ChatsState = { byUuid: {}, open: [], shown: null };

const slice = createSlice({
  name: 'chat/chats',
  initialState,
  reducers: {
    /** As an answer of the server has them. */
    chatsSeen: (state, { payload }: PayloadAction<readonly Chat[]>) => ({ ...state, byUuid: withSeen(state.byUuid, payload) }),
    chatOpened: (state, { payload: uuid }: PayloadAction<string>) => {
      if (state.open.includes(uuid)) return state;
      const dropped = state.open.length < MAX_OPEN_CHATS ? undefined : quietest(state);
      return { ...without(state, dropped), open: [...state.open.filter((each) => each !== dropped), uuid] };
    },
    chatClosed: (state, { payload: uuid }: PayloadAction<string>) => ({ ...without(state, uuid), open: state.open.filter((each) => each !== uuid) }),
    chatShown: (state, { payload: shown }: PayloadAction<string | null>) => ({ ...state, shown }),
  },
  extraReducers: (builder) => builder.addCase(newsCame, (state, { payload }) => {
    const known = chatsIn(payload).filter(({ id_uuid }) => Object.hasOwn(state.byUuid, id_uuid));
    return known.length > 0 ? { ...state, byUuid: withSeen(state.byUuid, known) } : state;
  }),
});

/** Chats as the news have them, in their order. */
export const chatsIn = (news: readonly ChatNews[]): Chat[] => news.flatMap((each) => ('chat' in each.data ? [each.data.chat] : []));

/** What an answer says may be older than what the socket has told meanwhile. */
export const isOlder = (seen: Chat, known: Chat | undefined): boolean => known !== undefined && seen.revision < known.revision;

function withSeen(byUuid: ChatsState['byUuid'], seen: readonly Chat[]): ChatsState['byUuid'] {
  const next: Record<string, Chat> = { ...byUuid };
  for (const chat of seen) if (!isOlder(chat, next[chat.id_uuid])) next[chat.id_uuid] = chat;
  return next;
}

function without(state: ChatsState, uuid: string | undefined): ChatsState {
  if (uuid === undefined) return state;
  const { [uuid]: _, ...byUuid } = state.byUuid;
  return { ...state, byUuid };
}

/** Whose last message is the oldest; one that is still being read has none yet, and is not meant. */
function quietest({ open, byUuid }: ChatsState): string | undefined {
  const lastOf = (uuid: string) => Date.parse(byUuid[uuid]?.last_msg ?? '') || Infinity;
  return open.reduce<string | undefined>((found, uuid) => (found === undefined || lastOf(uuid) < lastOf(found) ? uuid : found), undefined);
}

export const chatsReducer = slice.reducer;
export const { chatsSeen, chatOpened, chatClosed, chatShown } = slice.actions;

type WithChats = { chat: { chats: ChatsState } };
export const selectChat = (uuid: string) => (state: WithChats): Chat | undefined => state.chat.chats.byUuid[uuid];
export const selectOpenChats = (state: WithChats): readonly string[] => state.chat.chats.open;
export const selectShownChat = (state: WithChats): string | null => state.chat.chats.shown;
/** The uuid by which chats name this login as their owner; empty before anybody is logged in. */
export const selectMe = (state: Parameters<typeof selectSession>[0]): string => selectSession(state).uuid ?? '';
