import { removeCookie, sessionEnded } from '@portal/portal';
import { put, type SagaGenerator } from '@portal/portal/saga';

/** This browser forgets the session. What the server does about it is another matter. */
export function* endSession(): SagaGenerator<void> {
  removeCookie('userToken');
  removeCookie('loggedIn');
  yield* put(sessionEnded());
}
