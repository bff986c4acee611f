import { Children, createContext, lazy, Suspense, useContext, useState, type ReactNode } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles } from '@fluentui/react-components';
import { NARROW, tokens, useMedia } from '@portal/ui/shell';
import { Button } from './control/sized';
import { FilterIcon } from './icons';

const FilterPanel = lazy(() => import('./filter-panel').then((panel) => ({ default: panel.FilterPanel })));

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalS, minWidth: 0 },
  end: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
  search: { flexGrow: 1, flexBasis: '160px', minWidth: 0 },
});

type FilterValue = string | number | boolean | readonly unknown[] | null | undefined;
export type ToolbarProps = {
  label: string;
  /** The search field. It stays visible on narrow screens. */
  search?: ReactNode;
  /** Values of the other filters; empty ones aren't set. */
  values?: readonly FilterValue[];
  /** Aligned to the far end. */
  end?: ReactNode;
  children?: ReactNode;
};

const InPanel = createContext(false);
/** Whether filters are in the panel of a narrow screen. */
export const useInFilterPanel = (): boolean => useContext(InPanel);

/**
 * Search and filters above a grid. On narrow screens, the filters are in a panel. A group rather than an ARIA toolbar: text fields need
 * the arrow keys.
 */
export function Toolbar({ label, search, values = [], end, children }: ToolbarProps) {
  const styles = useStyles();
  const narrow = useMedia(NARROW);
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const hasFilters = Children.toArray(children).length > 0;
  const count = values.filter(isSet).length;
  const close = () => setOpen(false);
  return (
    <div role="group" aria-label={label} className={styles.root}>
      {narrow ? search && <div className={styles.search}>{search}</div> : search}
      {!narrow && children}
      {narrow && hasFilters && (
        <Button icon={<FilterIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {count > 0 ? t('remotes:grid.filtersSet', { filters: count }) : t('remotes:grid.filterButton')}
        </Button>
      )}
      {end && <div className={styles.end}>{end}</div>}
      {narrow && open && <InPanel value><Suspense><FilterPanel title={label} onClose={close}>{children}</FilterPanel></Suspense></InPanel>}
    </div>
  );
}

function isSet(value: FilterValue): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
