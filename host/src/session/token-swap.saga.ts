import { logoutRequested, reloginConfirmed, writeCookie } from '@portal/portal';
import { call, delay, getContext, race, take, type SagaGenerator } from '@portal/portal/saga';
import { createAction, type PayloadAction } from '@portal/portal/state';
import type { SessionNews } from './other-tabs';
import type { Page } from './page';

export type NotifyOtherTabs = (what: SessionNews['what']) => void;

/** What another tab of the browser said about the session that it shares with this page. */
export const otherTabNotified = createAction<Exclude<SessionNews['what'], 'ended'>>('session/otherTabTold');

/** A tab that was closed half-way must not hold the others for ever. */
const LONGEST_SWAP_MS = 15_000;

/** Another session for this browser: its cookie first, since all pages that load from now on are of the new one (SES-08). */
export function* takeToken(token: string, notify: NotifyOtherTabs, to = '/'): SagaGenerator<void> {
  writeCookie('userToken', token);
  writeCookie('loggedIn', '1');
  notify('swapped');
  yield* call(beginAnew, to);
}

type Wanted = ReturnType<typeof logoutRequested | typeof reloginConfirmed>;

/**
 * While a swap is under way elsewhere, the end of the old session is no news; afterwards this page is of the new one too. What
 * the user himself wants meanwhile ends the waiting, and is given back to be done.
 */
export function* followSwap({ payload }: PayloadAction<Exclude<SessionNews['what'], 'ended'>>): SagaGenerator<Wanted | undefined> {
  if (payload === 'swapped') yield* call(beginAnew, '/');
  if (payload !== 'swapping') return undefined;
  const { reported, wanted } = yield* race({
    reported: take(otherTabNotified),
    wanted: take<Wanted>([logoutRequested.type, reloginConfirmed.type]),
    late: delay(LONGEST_SWAP_MS),
  });
  return reported ? yield* call(followSwap, reported) : wanted;
}

/** Does not come back: the page is on its way, and what ends the old session meanwhile must not lead it elsewhere. */
function* beginAnew(to: string): SagaGenerator<void> {
  const page = yield* getContext<Page>('page');
  page.go(to);
  yield* call(() => new Promise<never>(() => undefined));
}
