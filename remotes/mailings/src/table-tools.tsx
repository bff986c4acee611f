import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS,
    paddingBottom: tokens.spacingVerticalS,
  },
});

/** Tools of a table: saved views, columns, export. */
export function TableTools({ label, children }: { label: string; children: ReactNode }) {
  return <div role="group" aria-label={label} className={useStyles().root}>{children}</div>;
}
