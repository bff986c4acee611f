import { readCookie, removeCookie, selectSession, sessionEnded } from '@portal/portal';
import { put, select, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';

/** The page is leaving, whatever the server answers: the socket closes before the server ends the session. */
export const logoutStarted = createAction('session/logoutStarted');

/** Removes the session from this page; the server's session is the caller's concern. Cookies of a login started in another tab stay. */
export function* endSession(): SagaGenerator<void> {
  const { token } = yield* select(selectSession);
  if (token && readCookie('userToken') === token) {
    removeCookie('userToken');
    removeCookie('loggedIn');
  }
  yield* put(sessionEnded());
}
