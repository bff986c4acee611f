import { logoutRequested, reloginConfirmed, writeCookie } from '@portal/portal';
import { call, delay, getContext, race, take, type SagaGenerator } from '@portal/portal/saga';
import { createAction, type PayloadAction } from '@portal/portal/state';
import type { SessionMessage } from './other-tabs';
import type { Page } from './page';

export type NotifyOtherTabs = (what: SessionMessage['what']) => void;

/** Dispatched when another tab reports a change of the shared session. */
export const otherTabNotified = createAction<Exclude<SessionMessage['what'], 'ended'>>('session/otherTabNotified');

/** Maximum wait for another tab to replace the session, so that a tab closed meanwhile doesn't block the others. */
const MAX_SWAP_MS = 15_000;

/** Replaces this browser's session. Writes the cookie first, so that every page loaded from now on uses the new session (SES-08). */
export function* adoptToken(token: string, notify: NotifyOtherTabs, to = '/'): SagaGenerator<void> {
  writeCookie('userToken', token);
  writeCookie('loggedIn', '1');
  notify('swapped');
  yield* call(restart, to);
}

type EndRequest = ReturnType<typeof logoutRequested | typeof reloginConfirmed>;

/**
 * Waits while another tab replaces the session, ignoring the end of the old session. If the replacement succeeds, loads the start page. A
 * sign-out meanwhile is returned for the caller to handle.
 */
export function* followSwap({ payload }: PayloadAction<Exclude<SessionMessage['what'], 'ended'>>): SagaGenerator<EndRequest | undefined> {
  if (payload === 'swapped') yield* call(restart, '/');
  if (payload !== 'swapping') return undefined;
  const { reported, requested } = yield* race({
    reported: take(otherTabNotified),
    requested: take<EndRequest>([logoutRequested.type, reloginConfirmed.type]),
    late: delay(MAX_SWAP_MS),
  });
  return reported ? yield* call(followSwap, reported) : requested;
}

/** Opens `to`. Never returns, so that the end of the old session can't redirect the page during the navigation. */
function* restart(to: string): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  page.go(to);
  yield* call(() => new Promise<never>(() => undefined));
}
