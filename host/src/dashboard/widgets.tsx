import type { RemoteWidget } from '@portal/contracts';
import { selectLanguage, selectElements, type Session } from '@portal/portal';
import { useSelector, createSelector } from '@portal/portal/state';
import { makeStyles, mergeClasses } from '@portal/ui/shell';
import { useEffect, useState } from 'react';
import { type Remotes, selectReleases } from '../remotes/remotes.slice';
import { WidgetGate, WidgetLoading } from '../remotes/widget-gate';

type WidgetOfRemote = RemoteWidget & { remote: string };
type WithWidgets = { session: Session; remotes: Remotes };

/** The remotes' dashboard widgets that this user may see, sorted by `order`. */
const selectWidgets = createSelector(
  (state: WithWidgets) => selectElements(state),
  (state: WithWidgets) => selectReleases(state),
  (elements, releases): readonly WidgetOfRemote[] =>
    releases
      .flatMap(({ id, manifest }) => (manifest.widgets ?? []).map((widget) => ({ ...widget, remote: id })))
      .filter(({ element }) => elements.has(element))
      .sort((one, other) => one.order - other.order),
);

const useStyles = makeStyles({
  cell: { display: 'grid', minWidth: 0 },
  third: { gridColumn: 'span 2' },
  half: { gridColumn: 'span 3' },
  full: { gridColumn: '1 / -1' },
});

/** Dashboard grid cells, one per remote widget. Widgets load after the dashboard is painted, and fail independently. */
export function Widgets() {
  const styles = useStyles();
  const language = useSelector(selectLanguage);
  const widgets = useSelector(selectWidgets);
  const painted = usePainted();
  return widgets.map(({ remote, widget, title, width }) => (
    <div key={`${remote} ${widget}`} className={mergeClasses(styles.cell, styles[width])}>
      {painted ? <WidgetGate id={remote} widget={widget} title={title[language]} /> : <WidgetLoading title={title[language]} />}
    </div>
  ));
}

/** True after the surrounding page is painted, so widgets don't delay the first paint. */
function usePainted(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return painted;
}
