import type { RemoteWidget } from '@portal/contracts';
import { selectElements, type Session } from '@portal/portal';
import { createSelector } from '@portal/portal/state';
import { type Remotes, selectReleases } from '../remotes/remotes.slice';

export type WidgetOfRemote = RemoteWidget & { remote: string };
type WithWidgets = { session: Session; remotes: Remotes };

/** The remotes' parts of the dashboard that this user has, in their order. */
export const selectWidgets = createSelector(
  (state: WithWidgets) => selectElements(state),
  (state: WithWidgets) => selectReleases(state),
  (elements, releases): readonly WidgetOfRemote[] =>
    releases
      .flatMap(({ id, manifest }) => (manifest.widgets ?? []).map((widget) => ({ ...widget, remote: id })))
      .filter(({ element }) => elements.has(element))
      .sort((one, other) => one.order - other.order),
);
