import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@portal/ui/core';
import { AccordionHeader, AccordionItem, AccordionPanel } from '@portal/ui/more';

const useStyles = makeStyles({
  header: { marginInlineStart: '-12px' },
  panel: { marginInline: 0, minWidth: 0 },
  note: { margin: `0 0 ${tokens.spacingVerticalS}`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  // The header sticks to this box, where no bar of the frame lies over it.
  rows: { '& th': { top: 0 }, maxHeight: '280px', overflowY: 'auto', border: `1px solid ${tokens.colorNeutralStroke2}`, borderRadius: tokens.borderRadiusMedium },
});

export type RowsOnDemandProps = { id: string; title: string; note?: string; children: ReactNode };

/** Rows that only some readers want, folded away, in a box of their own. */
export function RowsOnDemand({ id, title, note, children }: RowsOnDemandProps) {
  const styles = useStyles();
  return (
    <AccordionItem value={id}>
      <AccordionHeader className={styles.header}>{title}</AccordionHeader>
      <AccordionPanel className={styles.panel}>
        {note && <p className={styles.note}>{note}</p>}
        {/* Reachable by keyboard, since the rows scroll in it. */}
        <div className={styles.rows} role="group" aria-label={title} tabIndex={0}>{children}</div>
      </AccordionPanel>
    </AccordionItem>
  );
}
