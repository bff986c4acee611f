import { readCookie, removeCookie, selectSession, sessionEnded } from '@portal/portal';
import { put, select, type SagaGenerator } from '@portal/portal/saga';
import { createAction } from '@portal/portal/state';

/** The page takes its leave from now on, whatever the server answers: the socket is closed before the server is told. */
export const leaveBegun = createAction('session/leaveBegun');

/** This page forgets the session; what the server does about it is another matter. Cookies of another login, begun meanwhile in another tab, stay. */
export function* endSession(): SagaGenerator<void> {
  const { token } = yield* select(selectSession);
  if (token && readCookie('userToken') === token) {
    removeCookie('userToken');
    removeCookie('loggedIn');
  }
  yield* put(sessionEnded());
}
