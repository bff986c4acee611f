import { selectLanguage } from '@portal/portal';
import { useSelector } from '@portal/portal/state';
import { makeStyles, mergeClasses } from '@portal/ui/core';
import { WidgetGate, WidgetLoading } from '../remotes/widget-gate';
import { selectWidgets } from './select-widgets';
import { usePainted } from './use-painted';

const useStyles = makeStyles({
  cell: { display: 'grid', minWidth: 0 },
  third: { gridColumn: 'span 2' },
  half: { gridColumn: 'span 3' },
  full: { gridColumn: '1 / -1' },
});

/** Cells of the dashboard's grid, one for each widget of a remote. Each loads by itself once the dashboard stands, and fails by itself. */
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
