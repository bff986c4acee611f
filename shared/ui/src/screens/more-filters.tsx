import { useId, useState, type ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { tokens, useUiText } from '@portal/ui/shell';
import { Button } from './control/sized';
import { FilterIcon } from './icons';
import { useInFilterPanel } from './toolbar';

const useStyles = makeStyles({
  panel: {
    display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(min(220px, 100%), 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`, alignItems: 'end',
    flexBasis: '100%', padding: '14px 16px', borderRadius: tokens.borderRadiusXLarge, border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

export type MoreFiltersProps = { /** Number of active filters. */ count: number; children: ReactNode };

/** Rarely used filters, collapsed unless one is active. In the panel of a narrow screen, they follow the others. */
export function MoreFilters({ count, children }: MoreFiltersProps) {
  const styles = useStyles();
  const ui = useUiText();
  const id = useId();
  const [open, setOpen] = useState(count > 0);
  if (useInFilterPanel()) return children;
  return (
    <>
      <Button appearance="subtle" icon={<FilterIcon />} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {count > 0 ? ui('moreFiltersSet', { count }) : ui('moreFilters')}
      </Button>
      <div id={id} hidden={!open} className={open ? styles.panel : undefined}>{open && children}</div>
    </>
  );
}
