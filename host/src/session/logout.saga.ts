import { session } from '@portal/contracts';
import { logoutRequested, reloginConfirmed, selectSession, sessionLost } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, delay, eventChannel, fork, getContext, race, select, take, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { endSession } from './end-session.saga';
import type { Page } from './page';
import { sessionMark } from './session-mark';
import { forgetWork } from './unfinished-work.saga';

const OTHER_TABS = 'portal-session';
type Ended = { ended: string };
type Farewell = ReturnType<typeof logoutRequested> | ReturnType<typeof sessionLost> | ReturnType<typeof reloginConfirmed>;

/** A server that does not answer must not keep the user logged in here. */
const LONGEST_GOODBYE_MS = 3000;

/** The server revokes the token; whether it answers or not, this browser forgets it (SES-05). */
function* leave(): SagaGenerator<void> {
  yield* race([call(tellServer), delay(LONGEST_GOODBYE_MS)]);
  yield* call(endSession);
}

function* tellServer(): SagaGenerator<void> {
  try {
    yield* request(session.logout, undefined, { alone: true });
  } catch {
    // The session may be gone already, which is what was wanted.
  }
}

/** One farewell at a time: the revoked token of a logout must not be taken for a lost session. */
function* sayGoodbye(action: Farewell, otherTabs: BroadcastChannel): SagaGenerator<void> {
  if (logoutRequested.match(action)) return yield* call(logout, otherTabs);
  // ERR-03's dialog lies in the session slice.
  if (sessionLost.match(action) && action.payload === 'relogin') return;
  const page = yield* getContext<Page>('page');
  // ERR-02 to ERR-04; drafts and tabs stay for the same user. A session that the server has cleared needs no logout.
  if (sessionLost.match(action) && action.payload === 'cleared') yield* call(endSession);
  else yield* call(leave);
  page.reload();
}

function* logout(otherTabs: BroadcastChannel): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  const { token = '' } = yield* select(selectSession);
  // Before the server is told, so that the other tabs know why their sessions end.
  otherTabs.postMessage({ ended: sessionMark(token) } satisfies Ended);
  yield* call(leave);
  yield* call(forgetWork);
  page.go('/login');
}

/** What another tab ended is ended here too, unless it was another session's. */
function* follow(otherTabs: BroadcastChannel, mark: string): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  const messages = eventChannel<Ended>((emit) => {
    otherTabs.onmessage = ({ data }: MessageEvent<Ended>) => emit(data);
    return () => otherTabs.close();
  });
  try {
    for (;;) {
      const { ended } = yield* take(messages);
      if (ended !== mark) continue;
      yield* call(forgetWork);
      // The server may have ended the session here before; then the page is on its way out.
      if (!(yield* select(selectSession)).token) continue;
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
  yield* takeLeading([logoutRequested, sessionLost, reloginConfirmed], (action: Farewell) => sayGoodbye(action, otherTabs));
  yield* fork(follow, otherTabs, sessionMark(token));
}
