import { session } from '@portal/contracts';
import { logoutRequested, reloginConfirmed, selectSession, sessionLost, tokenSwapped } from '@portal/portal';
import { giveUpReads, request } from '@portal/portal/api';
import { call, delay, eventChannel, fork, getContext, put, race, select, take, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { forgetEndReason, keepEndReason } from './end-reason';
import { endSession, leaveBegun } from './end-session.saga';
import { keepImpersonationStart } from './impersonation-start';
import { impersonationLeft, leaveImpersonation } from './impersonation.saga';
import { OTHER_TABS, type SessionNews } from './other-tabs';
import type { Page } from './page';
import { sessionMark } from './session-mark';
import { followSwap, otherTabNotified, takeToken, type NotifyOtherTabs } from './token-swap.saga';
import { forgetWork } from './unfinished-work.saga';

const farewells = [logoutRequested, sessionLost, reloginConfirmed, impersonationLeft, tokenSwapped, otherTabNotified];
type Farewell = ReturnType<(typeof farewells)[number]>;

/** A server that does not answer must not keep the user logged in here. */
const LONGEST_GOODBYE_MS = 3000;

/** The server revokes the token; whether it answers or not, this browser forgets it (SES-05). */
function* leave(): SagaGenerator<void> {
  yield* put(leaveBegun());
  giveUpReads();
  yield* race([call(notifyServer), delay(LONGEST_GOODBYE_MS)]);
  yield* call(endSession);
}

function* notifyServer(): SagaGenerator<void> {
  try {
    yield* request(session.logout, undefined, { alone: true });
  } catch {
    // The session may be gone already, which is what was wanted.
  }
}

/** The page that the browser goes to takes a moment to come; until then nothing that this one still hears turns it back. */
function* gone(): SagaGenerator<never> {
  return yield* call(() => new Promise<never>(() => undefined));
}

/** One farewell at a time: the revoked token of a logout, or of a swap, must not be taken for a lost session. */
function* sayGoodbye(action: Farewell, notify: NotifyOtherTabs): SagaGenerator<void> {
  if (logoutRequested.match(action)) return yield* call(logout, notify);
  if (impersonationLeft.match(action)) return yield* call(leaveImpersonation, notify, leave);
  if (tokenSwapped.match(action)) {
    keepImpersonationStart((yield* getContext<Page>('page')).here());
    return yield* call(takeToken, action.payload.token, notify);
  }
  if (otherTabNotified.match(action)) {
    const wanted = yield* call(followSwap, action);
    if (wanted) yield* call(sayGoodbye, wanted, notify);
    return;
  }
  if (sessionLost.match(action)) keepEndReason(action.meta.reason);
  // ERR-03's dialog lies in the session slice.
  if (sessionLost.match(action) && action.payload === 'relogin') return;
  const page = yield* getContext<Page>('page');
  // ERR-02 to ERR-04; drafts and tabs stay for the same user. A session that the server has cleared needs no logout.
  if (sessionLost.match(action) && action.payload === 'cleared') yield* call(endSession);
  else yield* call(leave);
  page.reload();
  yield* call(gone);
}

function* logout(notify: NotifyOtherTabs): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  // Before the server is told, so that the other tabs know why their sessions end.
  notify('ended');
  forgetEndReason();
  yield* call(leave);
  yield* call(forgetWork);
  page.go('/login');
  yield* call(gone);
}

/** What another tab ended is ended here too, unless it was another session's. */
function* follow(otherTabs: BroadcastChannel, mark: string): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  const messages = eventChannel<SessionNews>((emit) => {
    otherTabs.onmessage = ({ data }: MessageEvent<SessionNews>) => emit(data);
    return () => otherTabs.close();
  });
  try {
    for (;;) {
      const { about, what } = yield* take(messages);
      if (about !== mark) continue;
      if (what !== 'ended') {
        yield* put(otherTabNotified(what));
        continue;
      }
      yield* call(forgetWork);
      // The server may have ended the session here before; then the page is on its way out.
      if (!(yield* select(selectSession)).token) continue;
      keepEndReason('elsewhere');
      yield* call(endSession);
      page.go('/login');
    }
  } finally {
    messages.close();
  }
}

export function* logoutSaga(): SagaGenerator<void> {
  const { token = '' } = yield* select(selectSession);
  const otherTabs = new BroadcastChannel(OTHER_TABS);
  const about = sessionMark(token);
  const notify: NotifyOtherTabs = (what) => otherTabs.postMessage({ about, what } satisfies SessionNews);
  yield* takeLeading(farewells, (action: Farewell) => sayGoodbye(action, notify));
  yield* fork(follow, otherTabs, about);
}
