import { chats, type UnreadChats } from '@portal/contracts';
import { badgeShown, chatScopeChosen, guard, liveEvent, selectBadges, selectChatScope, type Failure, type Report } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, debounce, delay, eventChannel, fork, getContext, put, race, select, take, takeEvery, takeLatest, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import type { ChatNews } from '../chat-news';
import { selectMe } from '../chats.slice';
import { farewells } from '../farewells';
import { gathered, whenDrawn } from '../gathered.saga';
import { readSome } from '../live.saga';
import { countRequested, selectUnreadChats, unreadCounted, unreadIn } from '../unread-chats.slice';

/** Chats change hands one after another where somebody shares them out. */
const SETTLED_MS = 500;
const COUNTED_EVERY_MS = 30_000;
const PATH = '/chat';
/** Nothing is lost by it: the last count stands until the next news. */
const countFailed = createAction<Failure>('chat/countFailed');
const changedHands = createAction('chat/changedHands');
const counting = [liveEvent('chat.in_message'), liveEvent('chat.changed')] as const;

function* count() {
  yield* put(unreadCounted(yield* request(chats.unread, undefined, { quiet: true })));
}

/** Counts as the news have them. What they say of `own` is of whoever has the chat, which may be somebody else. */
function* noteCounts(news: readonly ChatNews[]): SagaGenerator<void> {
  const me = yield* select(selectMe);
  const before = yield* select(selectUnreadChats);
  let counted: UnreadChats = before ?? { all: 0, own: 0, unassigned: 0 };
  let hasChangedHands = false;
  for (const { event, data } of news) {
    if (event !== 'chat.in_message' && event !== 'chat.changed') continue;
    const { chat, unreadChats: { all, own, unassigned } } = data;
    counted = { all, unassigned, own: chat.owner?.uuid === me ? own : counted.own };
    hasChangedHands ||= event === 'chat.changed' && data.from !== undefined;
  }
  if (hasChangedHands) yield* put(changedHands());
  if (news.length > 0) yield* put(unreadCounted(counted));
}

/** Whoever listens to his own chats hears nothing of his colleagues’, which are counted all the same: beside the choice of whose chats are shown. */
function* countTheOthers(): SagaGenerator<void> {
  const turned = eventChannel<true>((emit) => {
    const notify = () => emit(true);
    document.addEventListener('visibilitychange', notify);
    return () => document.removeEventListener('visibilitychange', notify);
  });
  for (;;) {
    yield* race({ later: delay(COUNTED_EVERY_MS), turned: take(turned) });
    if (document.visibilityState === 'visible' && (yield* select(selectChatScope)) === 'own') yield* put(countRequested());
  }
}

function* showBadge() {
  const counted = yield* select(selectUnreadChats);
  if (!counted) return;
  const count = unreadIn(yield* select(selectChatScope), counted);
  if ((yield* select(selectBadges))[PATH] !== count) yield* put(badgeShown({ path: PATH, count }));
}

function* keepCounting(): SagaGenerator<void> {
  const report = yield* getContext<Report>('report');
  const guarded = guard((failure) => countFailed(failure), count);
  yield* takeEvery([unreadCounted, chatScopeChosen], showBadge);
  yield* gathered({ creators: counting, turn: whenDrawn(), work: (waiting) => noteCounts(readSome(waiting, report)) });
  yield* takeLatest([countRequested, liveEvent('stream.reset')], guarded);
  yield* debounce(SETTLED_MS, changedHands, guarded);
  yield* fork(countTheOthers);
  yield* put(countRequested());
}

/** Keeps the number of chats that wait on the menu, the tab and the favicon (CHAT-07), wherever the user is. */
export function* unreadSaga() {
  yield* race([call(keepCounting), take(farewells)]);
}
