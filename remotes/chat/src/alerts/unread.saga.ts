import { chats, type UnreadChats } from '@portal/contracts';
import { badgeShown, guard, liveEvent, selectBadges, selectChatScope, type Failure, type Report } from '@portal/portal';
import { request } from '@portal/portal/api';
import {
  call, debounce, delay, fork, getContext, put, race, select, take, takeEvery, takeLatest, type SagaGenerator,
} from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';
import type { ChatEvent } from '../chat-events';
import { selectMe } from '../chats.slice';
import { visibilityChanges } from '../visibility-changes';
import { sessionEndActions } from '../session-end-actions';
import { processInBatches, nextFrameBatch } from '../batches.saga';
import { readSome } from '../live.saga';
import { countRequested, selectUnreadChats, unreadCounted, unreadIn } from '../unread-chats.slice';

/** Debounce time: assigning several chats causes a series of events, which need only one new count. */
const SETTLED_MS = 500;
const COUNTED_EVERY_MS = 30_000;
const PATH = '/chat';
/** The failure is not shown to the user; the previous count remains. */
const countFailed = createAction<Failure>('chat/countFailed');
const chatsReassigned = createAction('chat/chatsReassigned');
const counting = [liveEvent('chat.in_message'), liveEvent('chat.changed')] as const;

function* count() {
  yield* put(unreadCounted(yield* request(chats.unread, undefined, { quiet: true })));
}

/** Takes the unread counts from the events. The `own` count is that of the chat's owner, so other logins ignore it. */
function* noteCounts(events: readonly ChatEvent[]): SagaGenerator<void> {
  const me = yield* select(selectMe);
  const before = yield* select(selectUnreadChats);
  let counted: UnreadChats = before ?? { all: 0, own: 0, unassigned: 0 };
  let hasReassigned = false;
  for (const { event, data } of events) {
    if (event !== 'chat.in_message' && event !== 'chat.changed') continue;
    const { chat, unreadChats: { all, own, unassigned } } = data;
    counted = { all, unassigned, own: chat.owner?.uuid === me ? own : counted.own };
    hasReassigned ||= event === 'chat.changed' && data.from !== undefined;
  }
  if (hasReassigned) yield* put(chatsReassigned());
  if (events.length > 0) yield* put(unreadCounted(counted));
}

/** Polls the counts in scope `own`, because the `all` count includes chats whose events the socket does not get. */
function* pollUnread(): SagaGenerator<void> {
  const turned = visibilityChanges();
  for (;;) {
    yield* race({ later: delay(COUNTED_EVERY_MS), turned: take(turned) });
    if (document.visibilityState === 'visible' && (yield* select(selectChatScope)) === 'own') yield* put(countRequested());
  }
}

/** The badge counts what waits for this login, whatever the list of chats shows: its own chats and unassigned ones. */
function* showBadge() {
  const counted = yield* select(selectUnreadChats);
  if (!counted) return;
  const count = unreadIn('own', counted);
  if ((yield* select(selectBadges))[PATH] !== count) yield* put(badgeShown({ path: PATH, count }));
}

function* keepCounting(): SagaGenerator<void> {
  const report = yield* getContext<Report>('report');
  const guarded = guard((failure) => countFailed(failure), count);
  yield* takeEvery(unreadCounted, showBadge);
  yield* processInBatches({ creators: counting, nextBatch: nextFrameBatch(), work: (waiting) => noteCounts(readSome(waiting, report)) });
  yield* takeLatest([countRequested, liveEvent('stream.reset')], guarded);
  yield* debounce(SETTLED_MS, chatsReassigned, guarded);
  yield* fork(pollUnread);
  yield* put(countRequested());
}

/** Shows the number of unread chats that wait for this login in the menu, tab and favicon (CHAT-07), on all pages of the portal. */
export function* unreadSaga() {
  yield* race([call(keepCounting), take(sessionEndActions)]);
}
