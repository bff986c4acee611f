import { session } from '@portal/contracts';
import { dropDrafts, logoutRequested, reloginConfirmed, selectSession, sessionLost, type SessionLoss } from '@portal/portal';
import { request } from '@portal/portal/api';
import { call, eventChannel, fork, getContext, put, race, delay, select, take, takeLeading, type SagaGenerator } from '@portal/portal/saga';
import { tabsCleared } from '../tabs/tabs.slice';
import { endSession } from './end-session.saga';
import type { Page } from './page';

const OTHER_TABS = 'portal-session';
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

function* logout(): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  yield* call(leave);
  yield* call(forgetWork);
  const channel = new BroadcastChannel(OTHER_TABS);
  channel.postMessage('ended');
  channel.close();
  page.go('/login');
}

function* forgetWork(): SagaGenerator<void> {
  yield* put(tabsCleared());
  dropDrafts();
}

/** ERR-02 to ERR-04. The dialog of 'relogin' lies in the session slice; drafts and tabs stay for the same user. */
function* lose({ payload }: { payload: SessionLoss }): SagaGenerator<void> {
  if (payload === 'relogin') return;
  const page = yield* getContext<Page>('page');
  if (payload === 'unauthorized') yield* call(leave);
  else yield* call(endSession);
  page.reload();
}

function* relogin(): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  yield* call(leave);
  page.reload();
}

function* followOtherTabs(): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  const messages = eventChannel<string>((emit) => {
    const channel = new BroadcastChannel(OTHER_TABS);
    channel.onmessage = ({ data }: MessageEvent<string>) => emit(data);
    return () => channel.close();
  });
  for (;;) {
    const message = yield* take(messages);
    // The tab that began it hears itself too.
    const { token } = yield* select(selectSession);
    if (message !== 'ended' || !token) continue;
    yield* call(endSession);
    yield* call(forgetWork);
    page.go('/login');
  }
}

export function* logoutSaga(): SagaGenerator<void> {
  yield* takeLeading(logoutRequested, logout);
  yield* takeLeading(sessionLost, lose);
  yield* takeLeading(reloginConfirmed, relogin);
  yield* fork(followOtherTabs);
}
