import type { Chat, ChatMessage, ChatSession, ChatViewer, ChatRoute, Data, chats } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, original, type PayloadAction } from '@portal/portal/state';
import { newsCame, newsLost, type ChatNews } from '../chat-news';
import { chatsSeen } from '../chats.slice';
import { messageAnswered } from './outgoing.slice';
import { emptyWindow, firstPlace, hasLater, holds, lastPlace, withMessages, withPage, withStatus, type ReceivedStatus, type KeptEnd, type ThreadWindow } from './thread-window';

export type ChatAnswer = Data<typeof chats.get>;
/** In which ways a message can leave now, and what is left of the session. */
export type ThreadTerms = { session: ChatSession | null; routes: readonly ChatRoute[] };
/** Which messages are being read: the last ones, those around the first unread one, a place, or the next page of a direction. */
export type ReadRoute = 'opened' | 'latest' | 'around' | 'earlier' | 'later' | 'afresh';

export type Thread = {
  window: ThreadWindow;
  terms: Loadable<ThreadTerms>;
  viewers: readonly ChatViewer[];
  /** What is being read, and what could not be. */
  reading: ReadRoute | null;
  readingFailure: Failure | null;
  /** All up to that place is read; `told`: the server was told so while the chat had this owner. */
  readUpTo: number;
  reported: number;
  /** Who has it, by uuid; undefined until that is known. */
  owner: string | null | undefined;
  /** The first message that was unread when this visit began: it stays marked until the next one. */
  divider: number | null;
  /** The place that the user wants to see; another object each time. */
  target: { place: number } | null;
  /** Whether the view stands at its end, so that what comes is seen there. */
  atEnd: boolean;
  /** Statuses of messages that are not held, while a page is on its way that may bring them as they were before. */
  received: readonly ReceivedStatus[];
  /** Another operator's chat is asked for, or one's own given back. */
  handover: { status: 'idle' } | { status: 'busy' } | { status: 'failed'; failure: Failure };
  /** Some news of it may have been missed. */
  outdated: boolean;
  /** A late message came before others: their places are no longer those that are held. */
  reordered: boolean;
  /** How new the newest picture of the chat is that messages came with. */
  revision: number;
};
export type ThreadsState = { byChat: Readonly<Record<string, Thread>>; shown: string | null };

const newThread: Thread = {
  window: emptyWindow, terms: idle(), viewers: [], reading: null, readingFailure: null, readUpTo: 0, reported: 0, owner: undefined, divider: null,
  target: null, atEnd: true, received: [], handover: { status: 'idle' }, outdated: false, reordered: false, revision: 0,
};
const initialState: ThreadsState = { byChat: {}, shown: null };

type ForChat<T> = PayloadAction<T & { chatUuid: string }>;

const slice = createSlice({
  name: 'chat/threads',
  initialState,
  reducers: {
    /** A visit begins: with what is held, where that is its end and nothing is missing, else anew. */
    conversationEntered: (state, { payload: chatUuid }: PayloadAction<string>) => {
      const known = state.byChat[chatUuid];
      const kept = known && !known.outdated && !known.reordered && !hasLater(known.window) ? known : { ...newThread, viewers: known?.viewers ?? [] };
      const visit = { ...kept, reading: 'opened' as const, readingFailure: null, target: null, atEnd: true, received: [], handover: newThread.handover, divider: firstUnread(kept), terms: loading(kept.terms) };
      return { byChat: { ...state.byChat, [chatUuid]: visit }, shown: chatUuid };
    },
    conversationLeft: (state) => ({ ...state, shown: null }),
    /** Those of other chats are forgotten. */
    threadsKept: (state, { payload: chatUuids }: PayloadAction<readonly string[]>) => ({ ...state, byChat: Object.fromEntries(Object.entries(state.byChat).filter(([uuid]) => chatUuids.includes(uuid))) }),
    earlierWanted: (state, { payload: chatUuid }: PayloadAction<string>) => change(state, chatUuid, () => ({ reading: 'earlier', readingFailure: null })),
    laterWanted: (state, { payload: chatUuid }: PayloadAction<string>) => change(state, chatUuid, () => ({ reading: 'later', readingFailure: null })),
    latestWanted: (state, { payload: chatUuid }: PayloadAction<string>) => change(state, chatUuid, () => ({ reading: 'latest', readingFailure: null })),
    placeWanted: (state, { payload: { chatUuid, place } }: ForChat<{ place: number }>) => change(state, chatUuid, ({ window }) => ({ reading: holds(window, place) ? null : 'around', readingFailure: null, target: { place } })),
    /** `latest`: the greatest place that another page of the same reading has shown. */
    pageRead: (state, { payload: { chatUuid, answer, route, latest = 0 } }: ForChat<{ answer: ChatAnswer; route: ReadRoute; latest?: number }>) => change(state, chatUuid, (thread) => afterPage(thread, answer, route, latest)),
    readingFailed: (state, { payload: { chatUuid, failure } }: ForChat<{ failure: Failure }>) => change(state, chatUuid, (thread) => ({
      reading: null, readingFailure: failure, terms: thread.terms.status === 'loading' ? failed(failure, thread.terms) : thread.terms,
    })),
    endReached: (state, { payload: { chatUuid, atEnd } }: ForChat<{ atEnd: boolean }>) => change(state, chatUuid, () => ({ atEnd })),
    /** What stands in sight while the user is there to see it. */
    messagesSeen: (state, { payload: { chatUuid, place } }: ForChat<{ place: number }>) => change(state, chatUuid, ({ readUpTo }) => ({ readUpTo: Math.max(readUpTo, place) })),
    /** `owner`: whose the chat was when the server was told. */
    readEvents: (state, { payload: { chatUuid, place, owner } }: ForChat<{ place: number; owner: Thread['owner'] }>) => change(state, chatUuid, (thread) => (
      thread.owner === owner ? { reported: Math.max(thread.reported, place) } : {})),
    viewersCame: (state, { payload: { chatUuid, viewers } }: ForChat<{ viewers: readonly ChatViewer[] }>) => change(state, chatUuid, () => ({ viewers })),
    takeWanted: (state, { payload: { chatUuid } }: ForChat<{ from: string | undefined }>) => change(state, chatUuid, () => ({ handover: { status: 'busy' } })),
    releaseWanted: (state, { payload: { chatUuid } }: ForChat<object>) => change(state, chatUuid, () => ({ handover: { status: 'busy' } })),
    handoverEnded: (state, { payload: { chatUuid, failure } }: ForChat<{ failure?: Failure }>) => change(state, chatUuid, () => ({ handover: failure ? { status: 'failed', failure } : { status: 'idle' } })),
  },
  extraReducers: (builder) => builder
    // Of the state itself and not of its draft, which would wrap hundreds of messages one by one.
    .addCase(newsCame, (draft, { payload }): ThreadsState => afterNews(original(draft), payload))
    .addCase(chatsSeen, (draft, { payload }): ThreadsState => (
      payload.reduce((before: ThreadsState, chat) => change(before, chat.id_uuid, (thread) => ownedBy(thread, chat)), original(draft))))
    .addCase(newsLost, (state) => ({ ...state, byChat: Object.fromEntries(Object.entries(state.byChat).map(([uuid, thread]) => [uuid, { ...thread, outdated: true }])) }))
    .addCase(messageAnswered, (state, { payload: { chatUuid, answer } }) => change(state, chatUuid, (thread) => ({
      window: withMessages(thread.window, [answer.message], keptEnd(thread)), revision: Math.max(thread.revision, answer.chat.revision), terms: ready({ session: answer.session, routes: answer.routes }, thread.terms),
    }))),
});

function change(state: ThreadsState, chatUuid: string, next: (thread: Thread) => Partial<Thread>): ThreadsState {
  const thread = state.byChat[chatUuid];
  return thread ? { ...state, byChat: { ...state.byChat, [chatUuid]: { ...thread, ...next(thread) } } } : state;
}

/** The server leaves unread what is read along in somebody else's chat (CHAT-11). Once he has it no more, it is told anew. */
function ownedBy({ owner, reported }: Thread, chat: Pick<Chat, 'owner'>): Pick<Thread, 'owner' | 'reported'> {
  const now = chat.owner?.uuid ?? null;
  return { owner: now, reported: owner !== now && typeof owner === 'string' ? 0 : reported };
}

function afterPage(before: Thread, answer: ChatAnswer, route: ReadRoute, latest: number): Partial<Thread> {
  const { messages, later, firstUnread: unread, session, routes, viewers, chat } = answer;
  const thread = { ...before, ...ownedBy(before, chat) };
  const read = withPage(thread.window, { messages, later }, endKeptBy(route, thread));
  const window = thread.received.reduce(withStatus, { ...read, latest: Math.max(read.latest, latest) });
  const known = unread === null ? lastPlace({ messages, latest: 0 }) : unread - 1;
  const isUnread = unread !== null && unread > thread.readUpTo;
  return {
    window, viewers, revision: Math.max(thread.revision, chat.revision),
    owner: thread.owner, readUpTo: Math.max(thread.readUpTo, known), reported: Math.max(thread.reported, known),
    reading: null, readingFailure: null, received: [], outdated: false,
    terms: ready<ThreadTerms>({ session, routes }, thread.terms),
    divider: route === 'opened' && isUnread ? unread : thread.divider,
    target: route === 'latest' ? { place: window.latest } : thread.target,
  };
}

function endKeptBy(route: ReadRoute, thread: Thread): KeptEnd {
  if (route === 'earlier' || (route === 'around' && thread.target && thread.target.place < firstPlace(thread.window))) return 'first';
  return route === 'afresh' ? keptEnd(thread) : 'last';
}

/** Chat by chat, each once, however many news there are of it. */
function afterNews(state: ThreadsState, news: readonly ChatNews[]): ThreadsState {
  const ofHeld = new Map<string, ChatNews[]>();
  for (const each of news) {
    const chatUuid = 'chat' in each.data ? each.data.chat.id_uuid : each.data.chatUuid;
    if (!Object.hasOwn(state.byChat, chatUuid)) continue;
    const before = ofHeld.get(chatUuid);
    if (before) before.push(each);
    else ofHeld.set(chatUuid, [each]);
  }
  return [...ofHeld].reduce((before, [chatUuid, all]) => change(before, chatUuid, (thread) => afterAll(thread, all)), state);
}

/** In their order; messages that follow one another come in together. */
function afterAll(thread: Thread, news: readonly ChatNews[]): Thread {
  let next = thread;
  let come: ChatMessage[] = [];
  const takeIn = () => {
    if (come.length > 0) next = { ...next, window: withNews(next, come) };
    come = [];
  };
  for (const each of news) {
    if (!('message' in each.data)) takeIn();
    next = { ...next, ...afterOne(next, each, come) };
    if ('message' in each.data) come.push(each.data.message);
  }
  takeIn();
  return next;
}

/** `come`: messages that are not in the window yet. */
function afterOne(thread: Thread, { event, data }: ChatNews, come: readonly ChatMessage[]): Partial<Thread> {
  switch (event) {
    case 'chat.in_message': return { ...withChat(thread, data.chat), reordered: thread.reordered || isLate(thread, come, data.message) };
    case 'chat.out_message': return withChat(thread, data.chat);
    case 'chat.file': return {};
    case 'chat.out_status': return afterStatus(thread, data);
    case 'chat.viewers': return { viewers: data.viewers };
    // Read elsewhere, by this login or another.
    case 'chat.changed': {
      const owned = ownedBy(thread, data.chat);
      return data.chat.unread > 0 ? owned : { ...owned, ...allRead({ ...thread, ...owned }, data.chat) };
    }
  }
}

const withChat = (thread: Thread, chat: Chat): Partial<Thread> => ({ ...ownedBy(thread, chat), revision: Math.max(thread.revision, chat.revision) });

/** New messages follow all others, but for one that was written before them. */
function isLate({ window }: Thread, come: readonly ChatMessage[], { msg_uuid, place }: ChatMessage): boolean {
  if (window.messages.length + come.length === 0) return false;
  const isIt = (known: ChatMessage) => known.msg_uuid === msg_uuid;
  return place <= Math.max(window.latest, come.at(-1)?.place ?? 0) && !window.messages.some(isIt) && !come.some(isIt);
}

/** Not by news that are older than what has brought the messages. */
function allRead({ window, readUpTo, reported, revision }: Thread, chat: Pick<Chat, 'revision'>): Partial<Thread> {
  const last = window.messages.at(-1);
  if (!last || chat.revision < revision) return {};
  return { readUpTo: Math.max(readUpTo, last.place), reported: Math.max(reported, last.place) };
}

/** Before the first page nothing is held that they could follow, unless they are the first of the chat. */
function withNews(thread: Thread, come: readonly ChatMessage[]): ThreadWindow {
  const { window, reading } = thread;
  if (window.messages.length > 0) return withMessages(window, come, keptEnd(thread));
  const first = reading === null ? come.findIndex(({ place }) => place === 1) : -1;
  const latest = come.reduce((greatest, { place }) => Math.max(greatest, place), window.latest);
  return first < 0 ? { ...window, latest } : withMessages({ ...window, latest }, come.slice(first), keptEnd(thread));
}

function afterStatus(thread: Thread, status: ReceivedStatus): Partial<Thread> {
  const window = withStatus(thread.window, status);
  return window === thread.window && thread.reading !== null ? { received: [...thread.received, status] } : { window };
}

const keptEnd = ({ atEnd }: Thread): KeptEnd => (atEnd ? 'last' : 'first');

const firstUnread = ({ window, readUpTo }: Thread): number | null => window.messages.find(({ incoming, place }) => incoming && place > readUpTo)?.place ?? null;

export const threadsReducer = slice.reducer;
export const {
  conversationEntered, conversationLeft, threadsKept, earlierWanted, laterWanted, latestWanted, placeWanted, pageRead, readingFailed, endReached, messagesSeen, readEvents,
  viewersCame, takeWanted, releaseWanted, handoverEnded,
} = slice.actions;

type WithThreads = { chat: { threads: ThreadsState } };
export const selectThreads = (state: WithThreads): ThreadsState => state.chat.threads;
/** Of the chat that the screen shows; undefined of every other one. */
export const selectShownThread = (chatUuid: string) => ({ chat: { threads: { byChat, shown } } }: WithThreads): Thread | undefined => (shown === chatUuid ? byChat[chatUuid] : undefined);
