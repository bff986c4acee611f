import type { UnknownAction } from '@portal/portal/state';
import { selectStepUp, stepUpAsked, type Session } from './session.slice';

type SessionStore = { getState: () => { session: Session }; dispatch: (action: UnknownAction) => unknown; subscribe: (listener: () => void) => () => void };

/** What the client asks the page for when the server wants the password again (step_up_required). */
export const stepUpIn = ({ getState, dispatch, subscribe }: SessionStore) => ({
  proofs: () => selectStepUp(getState()).proofs,
  /** Settles when the question is answered or put away; with the session's end it is put away too. */
  prove: () => new Promise<void>((resolve) => {
    dispatch(stepUpAsked());
    const stop = subscribe(() => {
      if (selectStepUp(getState()).asked) return;
      stop();
      resolve();
    });
  }),
});
