import type { RemoteRedirect } from '@portal/contracts';
import { selectElements, type Session } from '@portal/portal';
import { createSelector } from '@portal/portal/state';
import { type Remotes, selectReleases } from '../remotes/remotes.slice';

export type Redirect = RemoteRedirect;
type WithRedirects = { session: Session; remotes: Remotes };

/** NAV-10: the chat's old URL. */
const hostRedirects: readonly Redirect[] = [{ path: '/list', to: '/chat', element: '/chat' }];

/** The user's redirects. If several have the same source URL, such as `/finances`, the first one that leads to a page applies. */
export const selectRedirects = createSelector(
  (state: WithRedirects) => selectElements(state),
  (state: WithRedirects) => selectReleases(state),
  (elements, releases): readonly Redirect[] =>
    [...hostRedirects, ...releases.flatMap(({ manifest }) => manifest.redirects ?? [])].filter(({ element }) => elements.has(element)),
);
