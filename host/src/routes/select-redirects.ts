import type { RemoteRedirect } from '@portal/contracts';
import { selectElements, type Session } from '@portal/portal';
import { createSelector } from '@portal/portal/state';
import { type Remotes, selectReleases } from '../remotes/remotes.slice';

export type Redirect = RemoteRedirect;
type WithRedirects = { session: Session; remotes: Remotes };

/** NAV-10. It stands here since it was the address of the chat before there were remotes. */
const hostRedirects: readonly Redirect[] = [{ path: '/list', to: '/chat', element: '/chat' }];

/** Of several from one address the first that this user may follow is taken, as from `/finances`. */
export const selectRedirects = createSelector(
  (state: WithRedirects) => selectElements(state),
  (state: WithRedirects) => selectReleases(state),
  (elements, releases): readonly Redirect[] =>
    [...hostRedirects, ...releases.flatMap(({ manifest }) => manifest.redirects ?? [])].filter(({ element }) => elements.has(element)),
);
