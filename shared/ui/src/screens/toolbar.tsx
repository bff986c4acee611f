import type { ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: tokens.spacingHorizontalS, minWidth: 0,
    '@media (max-width: 639.98px)': { '& > *': { flexGrow: 1 } },
  },
  end: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
});

export type ToolbarProps = { label: string; /** Aligned to the far end. */ end?: ReactNode; children: ReactNode };

/** Search, filters and actions above a grid. A group rather than an ARIA toolbar: text fields need the arrow keys. */
export function Toolbar({ label, end, children }: ToolbarProps) {
  const styles = useStyles();
  return (
    <div role="group" aria-label={label} className={styles.root}>
      {children}
      {end && <div className={styles.end}>{end}</div>}
    </div>
  );
}
