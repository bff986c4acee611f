import { session } from '@portal/contracts';
import { logoutRequested, reloginConfirmed, selectSession, sessionLost, tokenSwapped } from '@portal/portal';
import { abortReads, request } from '@portal/portal/api';
import { call, delay, eventChannel, fork, getContext, put, race, select, take, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { clearEndReason, storeEndReason } from './end-reason';
import { endSession, logoutStarted } from './end-session.saga';
import { storeImpersonationStart } from './impersonation-start';
import { impersonationLeft, exitImpersonation } from './impersonation.saga';
import { OTHER_TABS, type SessionMessage } from './other-tabs';
import type { Page } from './page';
import { sessionFingerprint } from './session-fingerprint';
import { followSwap, otherTabNotified, adoptToken, type NotifyOtherTabs } from './token-swap.saga';
import { clearUnfinishedWork } from './unfinished-work.saga';

const sessionEndActions = [logoutRequested, sessionLost, reloginConfirmed, impersonationLeft, tokenSwapped, otherTabNotified];
type SessionEndAction = ReturnType<(typeof sessionEndActions)[number]>;

/** Maximum wait for the logout call, so that an unresponsive server doesn't keep the user signed in. */
const MAX_GOODBYE_MS = 3000;

/** Asks the server to revoke the token, and deletes it from this browser even without a response (SES-05). */
function* endLocally(): SagaGenerator<void> {
  yield* put(logoutStarted());
  abortReads();
  yield* race([call(notifyServer), delay(MAX_GOODBYE_MS)]);
  yield* call(endSession);
}

function* notifyServer(): SagaGenerator<void> {
  try {
    yield* request(session.logout, undefined, { alone: true });
  } catch {
    // Ignored: the session may already have ended on the server, and this browser deletes the token anyway.
  }
}

/** Blocks until the browser leaves the page, so late events can't redirect it. */
function* waitForUnload(): SagaGenerator<never> {
  return yield* call(() => new Promise<never>(() => undefined));
}

/** Ignores other actions meanwhile, because a token that a sign-out or replacement revokes isn't a lost session. */
function* handleSessionEnd(action: SessionEndAction, notify: NotifyOtherTabs): SagaGenerator<void> {
  if (logoutRequested.match(action)) return yield* call(logout, notify);
  if (impersonationLeft.match(action)) return yield* call(exitImpersonation, notify, endLocally);
  if (tokenSwapped.match(action)) {
    storeImpersonationStart((yield* getContext<Page>('page')).here());
    return yield* call(adoptToken, action.payload.token, notify);
  }
  if (otherTabNotified.match(action)) {
    const requested = yield* call(followSwap, action);
    if (requested) yield* call(handleSessionEnd, requested, notify);
    return;
  }
  if (sessionLost.match(action)) storeEndReason(action.meta.reason);
  // The page stays: the session slice has recorded the action, and ERR-03's dialog asks the user to sign in again.
  if (sessionLost.match(action) && action.payload === 'relogin') return;
  const page = yield* getContext<Page>('page');
  // ERR-02 to ERR-04: drafts and tabs stay for the same user's next sign-in. A session that the server cleared needs no logout call.
  if (sessionLost.match(action) && action.payload === 'cleared') yield* call(endSession);
  else yield* call(endLocally);
  page.reload();
  yield* call(waitForUnload);
}

function* logout(notify: NotifyOtherTabs): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  // Sent before the call, so that other tabs don't handle the end of their session as an error.
  notify('ended');
  clearEndReason();
  yield* call(endLocally);
  yield* call(clearUnfinishedWork);
  page.go('/login');
  yield* call(waitForUnload);
}

/** Handles other tabs' messages about the session with fingerprint `mark`. Ends it, or dispatches `otherTabNotified` if replaced. */
function* follow(otherTabs: BroadcastChannel, mark: string): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  const messages = eventChannel<SessionMessage>((emit) => {
    otherTabs.onmessage = ({ data }: MessageEvent<SessionMessage>) => emit(data);
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
      yield* call(clearUnfinishedWork);
      // Without a token, the page is already navigating, because the server ended the session first.
      if (!(yield* select(selectSession)).token) continue;
      storeEndReason('elsewhere');
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
  const about = sessionFingerprint(token);
  const notify: NotifyOtherTabs = (what) => otherTabs.postMessage({ about, what } satisfies SessionMessage);
  yield* takeLeading(sessionEndActions, (action: SessionEndAction) => handleSessionEnd(action, notify));
  yield* fork(follow, otherTabs, about);
}
