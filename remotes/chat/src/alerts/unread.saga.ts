import { chats, type ChatEvents, type UnreadChats } from '@portal/contracts';
import { badgeShown, chatScopeChosen, guard, liveEvent, selectChatScope, type Failure } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, debounce, put, select, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import { selectMe } from '../chats.slice';
import { readNews } from '../live.saga';
import { nextFrame } from '../next-frame';
import { countRequested, selectUnreadChats, unreadCounted } from '../unread-chats.slice';

/** Chats change hands one after another where somebody shares them out. */
const SETTLED_MS = 500;
/** Nothing is lost by it: the last count stands until the next news. */
const countFailed = createAction<Failure>('chat/countFailed');
const changedHands = createAction('chat/changedHands');
const counting = [liveEvent('chat.in_message'), liveEvent('chat.changed')] as const;
type Counted = ChatEvents['chat.in_message'] | ChatEvents['chat.changed'];

function* count() {
  yield* put(unreadCounted(yield* request(chats.unread, undefined, { quiet: true })));
}

/** What news say of `own` is of whoever has the chat, which may be somebody else. */
function* isOurs({ chat: { owner } }: Counted): SagaGenerator<boolean> {
  return owner?.uuid === (yield* select(selectMe));
}

/** Counts as the news have them, once a frame. */
function noteCounts() {
  let waiting: UnreadChats | null = null;
  return function* (action: ReturnType<(typeof counting)[number]>) {
    const news = yield* call(readNews, action);
    if (news?.event !== 'chat.in_message' && news?.event !== 'chat.changed') return;
    const { unreadChats } = news.data;
    if (news.event === 'chat.changed' && news.data.from !== undefined) yield* put(changedHands());
    const isFirst: boolean = waiting === null;
    const before: UnreadChats = waiting ?? (yield* select(selectUnreadChats)) ?? { all: 0, own: 0 };
    waiting = { all: unreadChats.all, own: (yield* isOurs(news.data)) ? unreadChats.own : before.own };
    if (!isFirst) return;
    yield* call(nextFrame);
    const counted: UnreadChats = waiting;
    waiting = null;
    yield* put(unreadCounted(counted));
  };
}

function* showBadge() {
  const counted = yield* select(selectUnreadChats);
  if (counted) yield* put(badgeShown({ path: '/chat', count: counted[yield* select(selectChatScope)] }));
}

/** Keeps the number of chats that wait on the menu, the tab and the favicon (CHAT-07), wherever the user is. */
export function* unreadSaga() {
  const guarded = guard((failure) => countFailed(failure), count);
  yield* takeEvery([unreadCounted, chatScopeChosen], showBadge);
  yield* takeEvery(counting, noteCounts());
  yield* takeLatest([countRequested, liveEvent('stream.reset')], guarded);
  yield* debounce(SETTLED_MS, changedHands, guarded);
  yield* put(countRequested());
}
