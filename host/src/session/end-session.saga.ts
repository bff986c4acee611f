import { readCookie, removeCookie, selectSession, sessionEnded } from '@portal/portal';
import { put, select, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';

/** Dispatched before the logout call, so that the socket closes before the server ends the session. */
export const logoutStarted = createAction('session/logoutStarted');

/** Removes the session from this browser but not from the server. Cookies of a newer login from another tab are kept. */
export function* endSession(): SagaGenerator<void> {
  const { token } = yield* select(selectSession);
  if (token && readCookie('userToken') === token) {
    removeCookie('userToken');
    removeCookie('loggedIn');
  }
  yield* put(sessionEnded());
}
