import type { Chat, ChatMessage, ChatSession, ChatViewer, ChatWay, Data, chats } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, original, type PayloadAction } from '@portal/portal/state';
import { newsCame, newsLost, type ChatNews } from '../chat-news';
import { messageAnswered } from './outgoing.slice';
import { emptyWindow, firstPlace, hasLater, holds, lastPlace, withMessages, withPage, withStatus, type HeardStatus, type KeptEnd, type ThreadWindow } from './thread-window';

export type ChatAnswer = Data<typeof chats.get>;
/** In which ways a message can leave now, and what is left of the session. */
export type ThreadTerms = { session: ChatSession | null; ways: readonly ChatWay[] };
/** Which messages are being read: the last ones, those around the first unread one, a place, or the next page of a direction. */
export type ReadWay = 'opened' | 'latest' | 'around' | 'earlier' | 'later' | 'afresh';

export type Thread = {
  window: ThreadWindow;
  terms: Loadable<ThreadTerms>;
  viewers: readonly ChatViewer[];
  /** What is being read, and what could not be. */
  reading: ReadWay | null;
  readingFailure: Failure | null;
  /** All up to that place is read; `told`: as the server knows. */
  readUpTo: number;
  told: number;
  /** The first message that was unread when this visit began: it stays marked until the next one. */
  divider: number | null;
  /** The place that the user wants to see; another object each time. */
  target: { place: number } | null;
  /** Whether the view stands at its end, so that what comes is seen there. */
  atEnd: boolean;
  /** Statuses of messages that are not held, while a page is on its way that may bring them as they were before. */
  heard: readonly HeardStatus[];
  /** Another operator's chat is asked for, or one's own given back. */
  handover: { status: 'idle' } | { status: 'busy' } | { status: 'failed'; failure: Failure };
  /** Some news of it may have been missed. */
  outdated: boolean;
  /** How new the newest picture of the chat is that messages came with. */
  revision: number;
};
export type ThreadsState = { byChat: Readonly<Record<string, Thread>>; shown: string | null };

const newThread: Thread = {
  window: emptyWindow, terms: idle(), viewers: [], reading: null, readingFailure: null, readUpTo: 0, told: 0, divider: null, target: null, atEnd: true,
  heard: [], handover: { status: 'idle' }, outdated: false, revision: 0,
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
      const kept = known && !known.outdated && !hasLater(known.window) ? known : { ...newThread, viewers: known?.viewers ?? [] };
      const visit = { ...kept, reading: 'opened' as const, readingFailure: null, target: null, atEnd: true, heard: [], handover: newThread.handover, divider: firstUnread(kept), terms: loading(kept.terms) };
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
    pageRead: (state, { payload: { chatUuid, answer, way, latest = 0 } }: ForChat<{ answer: ChatAnswer; way: ReadWay; latest?: number }>) => change(state, chatUuid, (thread) => afterPage(thread, answer, way, latest)),
    readingFailed: (state, { payload: { chatUuid, failure } }: ForChat<{ failure: Failure }>) => change(state, chatUuid, (thread) => ({
      reading: null, readingFailure: failure, terms: thread.terms.status === 'loading' ? failed(failure, thread.terms) : thread.terms,
    })),
    endReached: (state, { payload: { chatUuid, atEnd } }: ForChat<{ atEnd: boolean }>) => change(state, chatUuid, () => ({ atEnd })),
    /** What stands in sight while the user is there to see it. */
    messagesSeen: (state, { payload: { chatUuid, place } }: ForChat<{ place: number }>) => change(state, chatUuid, ({ readUpTo }) => ({ readUpTo: Math.max(readUpTo, place) })),
    readTold: (state, { payload: { chatUuid, place } }: ForChat<{ place: number }>) => change(state, chatUuid, ({ told }) => ({ told: Math.max(told, place) })),
    viewersCame: (state, { payload: { chatUuid, viewers } }: ForChat<{ viewers: readonly ChatViewer[] }>) => change(state, chatUuid, () => ({ viewers })),
    takeWanted: (state, { payload: { chatUuid } }: ForChat<{ from: string | undefined }>) => change(state, chatUuid, () => ({ handover: { status: 'busy' } })),
    releaseWanted: (state, { payload: { chatUuid } }: ForChat<object>) => change(state, chatUuid, () => ({ handover: { status: 'busy' } })),
    handoverEnded: (state, { payload: { chatUuid, failure } }: ForChat<{ failure?: Failure }>) => change(state, chatUuid, () => ({ handover: failure ? { status: 'failed', failure } : { status: 'idle' } })),
  },
  extraReducers: (builder) => builder
    // Of the state itself and not of its draft, which would wrap hundreds of messages one by one.
    .addCase(newsCame, (draft, { payload }): ThreadsState => afterNews(original(draft), payload))
    .addCase(newsLost, (state) => ({ ...state, byChat: Object.fromEntries(Object.entries(state.byChat).map(([uuid, thread]) => [uuid, { ...thread, outdated: true }])) }))
    .addCase(messageAnswered, (state, { payload: { chatUuid, answer } }) => change(state, chatUuid, (thread) => ({
      window: withMessages(thread.window, [answer.message], keptEnd(thread)), revision: Math.max(thread.revision, answer.chat.revision), terms: ready({ session: answer.session, ways: answer.ways }, thread.terms),
    }))),
});

function change(state: ThreadsState, chatUuid: string, next: (thread: Thread) => Partial<Thread>): ThreadsState {
  const thread = state.byChat[chatUuid];
  return thread ? { ...state, byChat: { ...state.byChat, [chatUuid]: { ...thread, ...next(thread) } } } : state;
}

function afterPage(thread: Thread, { messages, later, firstUnread: unread, session, ways, viewers, chat }: ChatAnswer, way: ReadWay, latest: number): Partial<Thread> {
  const read = withPage(thread.window, { messages, later }, endKeptBy(way, thread));
  const window = thread.heard.reduce(withStatus, { ...read, latest: Math.max(read.latest, latest) });
  const known = unread === null ? lastPlace({ messages, latest: 0 }) : unread - 1;
  const isUnread = unread !== null && unread > thread.readUpTo;
  return {
    window, viewers, revision: Math.max(thread.revision, chat.revision), readUpTo: Math.max(thread.readUpTo, known), told: Math.max(thread.told, known), reading: null, readingFailure: null, heard: [], outdated: false,
    terms: ready<ThreadTerms>({ session, ways }, thread.terms),
    divider: way === 'opened' && isUnread ? unread : thread.divider,
    target: way === 'latest' ? { place: window.latest } : thread.target,
  };
}

function endKeptBy(way: ReadWay, thread: Thread): KeptEnd {
  if (way === 'earlier' || (way === 'around' && thread.target && thread.target.place < firstPlace(thread.window))) return 'first';
  return way === 'afresh' ? keptEnd(thread) : 'last';
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
    if ('message' in each.data) come.push(each.data.message);
    else takeIn();
    next = { ...next, ...afterOne(next, each) };
  }
  takeIn();
  return next;
}

function afterOne(thread: Thread, { event, data }: ChatNews): Partial<Thread> {
  switch (event) {
    case 'chat.in_message':
    case 'chat.out_message': return { revision: Math.max(thread.revision, data.chat.revision) };
    case 'chat.file': return {};
    case 'chat.out_status': return afterStatus(thread, data);
    case 'chat.viewers': return { viewers: data.viewers };
    // Read elsewhere, by this login or another.
    case 'chat.changed': return data.chat.unread > 0 ? {} : allRead(thread, data.chat);
  }
}

/** Not by news that are older than what has brought the messages. */
function allRead({ window, readUpTo, told, revision }: Thread, chat: Pick<Chat, 'revision'>): Partial<Thread> {
  const last = window.messages.at(-1);
  if (!last || chat.revision < revision) return {};
  return { readUpTo: Math.max(readUpTo, last.place), told: Math.max(told, last.place) };
}

/** Before the first page nothing is held that they could follow, unless they are the first of the chat. */
function withNews(thread: Thread, come: readonly ChatMessage[]): ThreadWindow {
  const { window, reading } = thread;
  if (window.messages.length > 0) return withMessages(window, come, keptEnd(thread));
  const first = reading === null ? come.findIndex(({ place }) => place === 1) : -1;
  const latest = come.reduce((greatest, { place }) => Math.max(greatest, place), window.latest);
  return first < 0 ? { ...window, latest } : withMessages({ ...window, latest }, come.slice(first), keptEnd(thread));
}

function afterStatus(thread: Thread, status: HeardStatus): Partial<Thread> {
  const window = withStatus(thread.window, status);
  return window === thread.window && thread.reading !== null ? { heard: [...thread.heard, status] } : { window };
}

const keptEnd = ({ atEnd }: Thread): KeptEnd => (atEnd ? 'last' : 'first');

const firstUnread = ({ window, readUpTo }: Thread): number | null => window.messages.find(({ incoming, place }) => incoming && place > readUpTo)?.place ?? null;

export const threadsReducer = slice.reducer;
export const {
  conversationEntered, conversationLeft, threadsKept, earlierWanted, laterWanted, latestWanted, placeWanted, pageRead, readingFailed, endReached, messagesSeen, readTold,
  viewersCame, takeWanted, releaseWanted, handoverEnded,
} = slice.actions;

type WithThreads = { chat: { threads: ThreadsState } };
export const selectThreads = (state: WithThreads): ThreadsState => state.chat.threads;
/** Of the chat that the screen shows; undefined of every other one. */
export const selectShownThread = (chatUuid: string) => ({ chat: { threads: { byChat, shown } } }: WithThreads): Thread | undefined => (shown === chatUuid ? byChat[chatUuid] : undefined);
