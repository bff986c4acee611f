import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import type { GridState } from '@portal/portal/resource';
import { makeStyles } from '@fluentui/react-components';
import { tokens } from '@portal/ui/shell';
import type { FilterChip } from './filter-chips';
import { SavedViews } from './saved-views';

/** Loads with the first filter, because most pages open without filters: put it into a Suspense. */
export const FilterChips = lazy(() => import('./filter-chips').then((chips) => ({ default: chips.FilterChips })));

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', paddingBottom: tokens.spacingVerticalS,
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
  },
  tools: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', marginInlineStart: 'auto', columnGap: tokens.spacingHorizontalXS,
    '@media (max-width: 639.98px)': { '& button': { minWidth: '44px', minHeight: '44px' } },
  },
});

export type GridBarProps = {
  state: GridState;
  screen: string;
  /** All filters of the page; those with an empty value aren't set. */
  filters: readonly FilterChip[];
  onClear?: (() => void) | undefined;
  /** Other tools, before those that every grid has. */
  tools?: ReactNode;
  children?: ReactNode;
};

/** Bar above rows: the filters that are set, saved views and other tools. */
export function GridBar({ state, screen, filters, onClear, tools, children }: GridBarProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const toolbar = useRef<HTMLDivElement>(null);
  const chips = filters.filter(({ value }) => value !== '');
  // Stays when the last filter is removed, to move the focus.
  const [hadChips, setHadChips] = useState(false);
  if (chips.length > 0 && !hadChips) setHadChips(true);
  return (
    <div className={styles.root}>
      {hadChips && (
        <Suspense>
          <FilterChips chips={chips} onClear={onClear} fallback={() => toolbar.current?.querySelector('button') ?? null} />
        </Suspense>
      )}
      <div ref={toolbar} role="group" aria-label={t('remotes:grid.tools')} className={styles.tools}>
        {tools}
        <SavedViews screen={screen} state={state} />
        {children}
      </div>
    </div>
  );
}
