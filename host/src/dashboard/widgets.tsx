import type { RemoteWidget } from '@portal/contracts';
import { selectLanguage, selectElements, type Session } from '@portal/portal';
import { useSelector, createSelector } from '@portal/portal/state';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
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
      .filter(({ element, place }) => !place && elements.has(element))
      .sort((one, other) => one.order - other.order),
);

const useStyles = makeStyles({
  // The grid adapts to the width of the page, not of the window, because the sidebar narrows the page when it is open.
  grid: {
    display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gridAutoFlow: 'dense', gap: tokens.spacingHorizontalXL,
    '@container (max-width: 839.98px)': { gridTemplateColumns: 'minmax(0, 1fr)', '& > *': { gridColumn: '1 / -1' } },
  },
  cell: { display: 'grid', minWidth: 0 },
  third: { gridColumn: 'span 2' },
  half: { gridColumn: 'span 3' },
  full: { gridColumn: '1 / -1' },
});

/** The remotes' widgets. They load after the dashboard is painted, and fail independently. */
export function Widgets({ painted }: { painted: boolean }) {
  const styles = useStyles();
  const language = useSelector(selectLanguage);
  const widgets = useSelector(selectWidgets);
  if (widgets.length === 0) return null;
  return (
    <div className={styles.grid}>
      {widgets.map(({ remote, widget, title, width }) => (
        <div key={`${remote} ${widget}`} className={mergeClasses(styles.cell, styles[width])}>
          {painted ? <WidgetGate id={remote} widget={widget} title={title[language]} /> : <WidgetLoading title={title[language]} />}
        </div>
      ))}
    </div>
  );
}
