import { selectElements, type Session } from '@portal/portal';
import { createSelector } from '@portal/portal/state';
import { type Remotes, selectReleases } from '../remotes/remotes.slice';

type TopUpWidget = { remote: string; widget: string };

/** The widget for the top-up dialog; undefined if no remote offers one to this login. */
export const selectTopUpWidget = createSelector(
  (state: { session: Session; remotes: Remotes }) => selectElements(state),
  (state: { session: Session; remotes: Remotes }) => selectReleases(state),
  (elements, releases): TopUpWidget | undefined =>
    releases.flatMap(({ id, manifest }) => (manifest.widgets ?? []).map((widget) => ({ ...widget, remote: id })))
      .find(({ place, element }) => place === 'topUp' && elements.has(element)),
);
