import type { Chat, ChatMessage, ChatSession, ChatViewer, ChatRoute, Data, chats } from '@portal/contracts';
import { failed, idle, loading, ready, type Failure, type Loadable } from '@portal/portal';
import { createSlice, original, type PayloadAction } from '@portal/portal/state';
import { chatEventsReceived, chatEventsLost, type ChatEvent } from '../../chat-events';
import { chatsReceived } from '../../chats.slice';
import { conversationEntered, conversationLeft } from '../visits';
import { messageAnswered } from './outgoing.slice';
import {
  emptyWindow, firstPosition, hasLater, includesPosition, lastPosition, withMessages, withPage, withStatus, type ReceivedStatus,
  type RetainedEnd, type ThreadWindow,
} from './thread-window';

export type ChatAnswer = Data<typeof chats.get>;
/** The routes that are available now, and the session's limits. */
export type ThreadTerms = { session: ChatSession | null; routes: readonly ChatRoute[] };
/**
 * Why messages are loaded. `opened`: the user opened the chat. `around`: to show a position. `afresh`: a background reload. `terms`: to
 * reload only the terms.
 */
export type ReadRoute = 'opened' | 'latest' | 'around' | 'earlier' | 'later' | 'afresh' | 'terms';

export type Thread = {
  window: ThreadWindow;
  terms: Loadable<ThreadTerms>;
  viewers: readonly ChatViewer[];
  /** `reading`: the running request. `readingFailure`: why the last request failed. */
  reading: ReadRoute | null;
  readingFailure: Failure | null;
  /** Messages up to `readUpTo` were visible. Those up to `reported` were reported to the server since the chat's owner last changed. */
  readUpTo: number;
  reported: number;
  /** UUID of the chat's owner; null without an owner, undefined if unknown. */
  owner: string | null | undefined;
  /** Position of the first unread message at the start of the visit; the unread divider is above it. */
  divider: number | null;
  /** The position to scroll to. Each request creates a new object, so that a repeated request scrolls again. */
  target: { position: number } | null;
  /** Whether the end of the list is visible. */
  atEnd: boolean;
  /** Statuses of messages that are not loaded yet. They are applied to the loading page, which may contain older statuses. */
  received: readonly ReceivedStatus[];
  /** Whether events may have been missed, or loaded positions are wrong and being reloaded. */
  outdated: boolean;
  /** Whether a late message shifted the positions of later messages, so that the loaded positions are wrong. */
  reordered: boolean;
  /** The highest chat revision received. */
  revision: number;
};
export type ThreadsState = { byChat: Readonly<Record<string, Thread>>; shown: string | null };

const newThread: Thread = {
  window: emptyWindow, terms: idle(), viewers: [], reading: null, readingFailure: null, readUpTo: 0, reported: 0, owner: undefined,
  divider: null,
  target: null, atEnd: true, received: [], outdated: false, reordered: false, revision: 0,
};
const initialState: ThreadsState = { byChat: {}, shown: null };

type ForChat<T> = PayloadAction<T & { chatUuid: string }>;

const slice = createSlice({
  name: 'chat/threads',
  initialState,
  reducers: {
    /** Removes the threads of all chats except the given ones. */
    threadsRetained: (state, { payload: chatUuids }: PayloadAction<readonly string[]>) => ({
      ...state, byChat: Object.fromEntries(Object.entries(state.byChat).filter(([uuid]) => chatUuids.includes(uuid))),
    }),
    earlierRequested: (state, { payload: chatUuid }: PayloadAction<string>) => change(state, chatUuid, () => ({
      reading: 'earlier', readingFailure: null,
    })),
    laterRequested: (state, { payload: chatUuid }: PayloadAction<string>) => change(state, chatUuid, () => ({
      reading: 'later', readingFailure: null,
    })),
    latestRequested: (state, { payload: chatUuid }: PayloadAction<string>) => change(state, chatUuid, () => ({
      reading: 'latest', readingFailure: null,
    })),
    positionRequested: (state, { payload: { chatUuid, position } }: ForChat<{ position: number }>) => change(
      state, chatUuid,
      ({ window }) => ({ reading: includesPosition(window, position) ? null : 'around', readingFailure: null, target: { position } }),
    ),
    /** Reloads the loaded messages in the background. The page will contain the late messages known so far. */
    afreshRequested: (state, { payload: chatUuid }: PayloadAction<string>) => change(state, chatUuid, ({ outdated, reordered }) => ({
      reading: 'afresh', readingFailure: null, outdated: outdated || reordered, reordered: false,
    })),
    /** `latest`: the highest position, if known from a later page that was loaded first but is not shown. */
    pageRead: (state, { payload: { chatUuid, answer, route, latest = 0 } }: ForChat<{
      answer: ChatAnswer; route: ReadRoute; latest?: number;
    }>) => change(state, chatUuid, (thread) => afterPage(thread, answer, route, latest)),
    readingFailed: (state, { payload: { chatUuid, failure } }: ForChat<{ failure: Failure }>) => change(state, chatUuid, (thread) => ({
      reading: null, readingFailure: failure, terms: thread.terms.status === 'loading' ? failed(failure, thread.terms) : thread.terms,
    })),
    endReached: (state, { payload: { chatUuid, atEnd } }: ForChat<{ atEnd: boolean }>) => change(state, chatUuid, () => ({ atEnd })),
    /** Messages up to `position` were visible while the page was visible and focused. */
    messagesViewed: (state, { payload: { chatUuid, position } }: ForChat<{
      position: number;
    }>) => change(state, chatUuid, ({ readUpTo }) => ({ readUpTo: Math.max(readUpTo, position) })),
    /** `owner`: the owner of the chat at the time of the report. */
    readReported: (state, { payload: { chatUuid, position, owner } }: ForChat<{
      position: number; owner: Thread['owner'];
    }>) => change(state, chatUuid, (thread) => (
      thread.owner === owner ? { reported: Math.max(thread.reported, position) } : {})),
    /** A note or assignment that this login wrote. */
    entryReceived: (state, { payload: { chatUuid, entry } }: ForChat<{ entry: ChatMessage }>) => change(state, chatUuid, (thread) => ({
      window: withNewMessages(thread, [entry]),
    })),
    viewersReceived: (state, { payload: { chatUuid, viewers } }: ForChat<{
      viewers: readonly ChatViewer[];
    }>) => change(state, chatUuid, () => ({ viewers })),
  },
  extraReducers: (builder) => builder
    .addCase(conversationEntered, (state, { payload: chatUuid }) => entered(state, chatUuid))
    .addCase(conversationLeft, (state) => ({ ...state, shown: null }))
    // Uses the original state, because wrapping hundreds of messages in an Immer draft is slow.
    .addCase(chatEventsReceived, (draft, { payload }): ThreadsState => applyEvents(original(draft), payload))
    .addCase(chatsReceived, (draft, { payload }): ThreadsState => (
      payload.reduce((before: ThreadsState, chat) => change(before, chat.id_uuid, (thread) => ownedBy(thread, chat)), original(draft))))
    .addCase(chatEventsLost, (state) => ({
      ...state, byChat: Object.fromEntries(Object.entries(state.byChat).map(([uuid, thread]) => [uuid, { ...thread, outdated: true }])),
    }))
    .addCase(messageAnswered, (state, { payload: { chatUuid, answer } }) => change(state, chatUuid, (thread) => ({
      window: withMessages(thread.window, [answer.message], retainedEnd(thread)), revision: Math.max(thread.revision, answer.chat.revision),
      terms: ready({ session: answer.session, routes: answer.routes }, thread.terms),
    }))),
});

/** Starts a visit. Reuses the loaded messages if they are up to date and include the latest one. */
function entered(state: ThreadsState, chatUuid: string): ThreadsState {
  const known = state.byChat[chatUuid];
  const reused = known && !known.outdated && !known.reordered && !hasLater(known.window) ? known : {
    ...newThread, viewers: known?.viewers ?? [],
  };
  const visit: Thread = {
    ...reused, reading: 'opened', readingFailure: null, target: null, atEnd: true, received: [], divider: firstUnread(reused),
    terms: loading(reused.terms),
  };
  return { byChat: { ...state.byChat, [chatUuid]: visit }, shown: chatUuid };
}

function change(state: ThreadsState, chatUuid: string, next: (thread: Thread) => Partial<Thread>): ThreadsState {
  const thread = state.byChat[chatUuid];
  return thread ? { ...state, byChat: { ...state.byChat, [chatUuid]: { ...thread, ...next(thread) } } } : state;
}

/** The server ignores read reports for another operator's chat (CHAT-11), so they are repeated after the owner changed. */
function ownedBy({ owner, reported }: Thread, chat: Pick<Chat, 'owner'>): Pick<Thread, 'owner' | 'reported'> {
  const now = chat.owner?.uuid ?? null;
  return { owner: now, reported: owner !== now && typeof owner === 'string' ? 0 : reported };
}

function afterPage(before: Thread, answer: ChatAnswer, route: ReadRoute, latest: number): Partial<Thread> {
  const { messages, later, firstUnread: unread, session, routes, viewers, chat } = answer;
  const thread = { ...before, ...ownedBy(before, chat) };
  const read = withPage(windowBefore(thread, answer, route), { messages, later }, retainedEndOf(route, thread));
  const window = thread.received.reduce(withStatus, { ...read, latest: Math.max(read.latest, latest) });
  const known = unread === null ? lastPosition({ messages, latest: 0 }) : unread - 1;
  const isUnread = unread !== null && unread > thread.readUpTo;
  return {
    window, viewers, revision: Math.max(thread.revision, chat.revision),
    owner: thread.owner, readUpTo: Math.max(thread.readUpTo, known), reported: Math.max(thread.reported, known),
    reading: null, readingFailure: null, received: [], outdated: thread.outdated && route !== 'opened' && route !== 'afresh',
    terms: ready<ThreadTerms>({ session, routes }, thread.terms),
    divider: route === 'opened' && isUnread ? unread : thread.divider,
    target: route === 'latest' ? { position: window.latest } : thread.target,
  };
}

/** Removes the messages after a page that reloads outdated ones, because a late message may have shifted their positions. */
function windowBefore({ window, outdated }: Thread, { messages }: ChatAnswer, route: ReadRoute): ThreadWindow {
  const last = messages.at(-1);
  if (!outdated || route !== 'afresh' || !last) return window;
  return { ...window, messages: window.messages.filter(({ position }) => position <= last.position) };
}

function retainedEndOf(route: ReadRoute, thread: Thread): RetainedEnd {
  if (route === 'earlier' || (route === 'around' && thread.target && thread.target.position < firstPosition(thread.window))) return 'first';
  return route === 'afresh' || route === 'terms' ? retainedEnd(thread) : 'last';
}

/** Groups the events by chat, so that each chat is updated once. */
function applyEvents(state: ThreadsState, events: readonly ChatEvent[]): ThreadsState {
  const eventsByChat = new Map<string, ChatEvent[]>();
  for (const each of events) {
    const chatUuid = 'chat' in each.data ? each.data.chat.id_uuid : each.data.chatUuid;
    if (!Object.hasOwn(state.byChat, chatUuid)) continue;
    const before = eventsByChat.get(chatUuid);
    if (before) before.push(each);
    else eventsByChat.set(chatUuid, [each]);
  }
  return [...eventsByChat].reduce((before, [chatUuid, all]) => change(before, chatUuid, (thread) => afterAll(thread, all)), state);
}

/** Applies events in order; consecutive messages are added together. */
function afterAll(thread: Thread, events: readonly ChatEvent[]): Thread {
  let next = thread;
  let pending: ChatMessage[] = [];
  const addMessage = () => {
    if (pending.length > 0) next = { ...next, window: withNewMessages(next, pending) };
    pending = [];
  };
  for (const each of events) {
    const message = 'message' in each.data ? each.data.message : undefined;
    if (!message) addMessage();
    next = { ...next, ...afterOne(next, each, pending) };
    if (message) pending.push(message);
  }
  addMessage();
  return next;
}

/** Returns the fields that one event changes. `pending`: new messages that are not in the window yet. */
function afterOne(thread: Thread, { event, data }: ChatEvent, pending: readonly ChatMessage[]): Partial<Thread> {
  switch (event) {
    case 'chat.in_message': return { ...withChat(thread, data.chat), reordered: thread.reordered || isLate(thread, pending, data.message) };
    case 'chat.out_message': return withChat(thread, data.chat);
    case 'chat.file': return {};
    case 'chat.out_status': return afterStatus(thread, data);
    case 'chat.viewers': return { viewers: data.viewers };
    // If no message is unread, marks all as read. Another browser or operator may have read the chat.
    case 'chat.changed': {
      const owned = ownedBy(thread, data.chat);
      return data.chat.unread > 0 ? owned : { ...owned, ...allRead({ ...thread, ...owned }, data.chat) };
    }
  }
}

const withChat = (thread: Thread, chat: Chat): Partial<Thread> => ({
  ...ownedBy(thread, chat), revision: Math.max(thread.revision, chat.revision),
});

/** True if a new message belongs before known messages, which are sorted by the provider's time. */
function isLate({ window }: Thread, pending: readonly ChatMessage[], { msg_uuid, position }: ChatMessage): boolean {
  if (window.messages.length + pending.length === 0) return false;
  const isIt = (known: ChatMessage) => known.msg_uuid === msg_uuid;
  return position <= Math.max(window.latest, pending.at(-1)?.position ?? 0) && !window.messages.some(isIt) && !pending.some(isIt);
}

/** Marks the loaded messages as read, unless the received chat is older than the known revision. */
function allRead({ window, readUpTo, reported, revision }: Thread, chat: Pick<Chat, 'revision'>): Partial<Thread> {
  const last = window.messages.at(-1);
  if (!last || chat.revision < revision) return {};
  return { readUpTo: Math.max(readUpTo, last.position), reported: Math.max(reported, last.position) };
}

/** Adds new messages. An empty window accepts them only if they include the chat's first message and no page is loading. */
function withNewMessages(thread: Thread, added: readonly ChatMessage[]): ThreadWindow {
  const { window, reading } = thread;
  if (window.messages.length > 0) return withMessages(window, added, retainedEnd(thread));
  const first = reading === null ? added.findIndex(({ position }) => position === 1) : -1;
  const latest = added.reduce((greatest, { position }) => Math.max(greatest, position), window.latest);
  return first < 0 ? { ...window, latest } : withMessages({ ...window, latest }, added.slice(first), retainedEnd(thread));
}

function afterStatus(thread: Thread, status: ReceivedStatus): Partial<Thread> {
  const window = withStatus(thread.window, status);
  return window === thread.window && thread.reading !== null ? { received: [...thread.received, status] } : { window };
}

const retainedEnd = ({ atEnd }: Thread): RetainedEnd => (atEnd ? 'last' : 'first');

const firstUnread = ({ window, readUpTo }: Thread): number | null => (
  window.messages.find(({ incoming, position }) => incoming && position > readUpTo)?.position ?? null
);

export const threadsReducer = slice.reducer;
export const {
  threadsRetained, afreshRequested, earlierRequested, laterRequested, latestRequested, positionRequested, pageRead, readingFailed,
  endReached, messagesViewed, readReported, viewersReceived, entryReceived,
} = slice.actions;

type WithThreads = { chat: { threads: ThreadsState } };
export const selectThreads = (state: WithThreads): ThreadsState => state.chat.threads;
/** Selects the chat's thread; undefined if the chat is not on the screen. */
export const selectShownThread = (chatUuid: string) => (
  ({ chat: { threads: { byChat, shown } } }: WithThreads): Thread | undefined => (shown === chatUuid ? byChat[chatUuid] : undefined)
);
