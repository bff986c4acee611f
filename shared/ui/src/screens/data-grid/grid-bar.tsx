import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import type { GridState } from '@portal/portal/resource';
import { makeStyles } from '@fluentui/react-components';
import { MoreIcon, NARROW, tokens, useMedia } from '@portal/ui/shell';
import { Button } from '../control/sized';
import type { FilterChip } from './filter-chips';
import { SavedViews } from './saved-views';

/** Loads with the first filter, because most pages open without filters: put it into a Suspense. */
export const FilterChips = lazy(() => import('./filter-chips').then((chips) => ({ default: chips.FilterChips })));

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, paddingBottom: tokens.spacingVerticalS },
  line: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
    '& > :first-child': { flexGrow: 1, flexBasis: 0, minWidth: 'min-content' },
  },
  opener: { flexShrink: 0 },
  tools: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', marginInlineStart: 'auto',
    columnGap: tokens.spacingHorizontalXS,
    '@media (max-width: 639.98px)': { '& button': { minWidth: '44px', minHeight: '44px' } },
  },
});

export type GridBarProps = {
  state: GridState;
  screen: string;
  /** All filters of the page; those with an empty value aren't set. */
  filters: readonly FilterChip[];
  onClear?: (() => void) | undefined;
  /** Search and filters, usually a `Toolbar`; on one line with the tools if there is room. */
  toolbar?: ReactNode;
  /** Other tools, before those that every grid has. */
  tools?: ReactNode;
  children?: ReactNode;
};

/** Bar above rows: search and filters, saved views and other tools, and the filters that are set. */
export function GridBar({ state, screen, filters, onClear, toolbar, tools, children }: GridBarProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const group = useRef<HTMLDivElement>(null);
  const chips = filters.filter(({ value }) => value !== '');
  // Stays when the last filter is removed, to move the focus.
  const [hadChips, setHadChips] = useState(false);
  if (chips.length > 0 && !hadChips) setHadChips(true);
  // On phones, views, columns and exports would push the first rows down.
  const folds = useMedia(NARROW) && toolbar !== undefined && !tools;
  const [isOpen, setOpen] = useState(false);
  const label = t('remotes:grid.tools');
  return (
    <div className={styles.root}>
      <div className={styles.line}>
        {toolbar}
        {folds && (
          <Button
            className={styles.opener} appearance="subtle" icon={<MoreIcon />} aria-label={label} aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        )}
        {(!folds || isOpen) && <div ref={group} role="group" aria-label={label} className={styles.tools}>
          {tools}
          <SavedViews screen={screen} state={state} />
          {children}
        </div>}
      </div>
      {hadChips && (
        <Suspense>
          <FilterChips chips={chips} onClear={onClear} fallback={() => group.current?.querySelector('button') ?? null} />
        </Suspense>
      )}
    </div>
  );
}
