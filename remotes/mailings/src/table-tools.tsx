import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@portal/ui/core';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS, paddingBottom: tokens.spacingVerticalS },
});

/** What may be done to a table as a whole: its kept looks, its columns, its export. */
export function TableTools({ label, children }: { label: string; children: ReactNode }) {
  return <div role="group" aria-label={label} className={useStyles().root}>{children}</div>;
}
