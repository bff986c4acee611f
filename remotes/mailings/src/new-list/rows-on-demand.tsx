import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@portal/ui/shell';
import { AccordionHeader, AccordionItem, AccordionPanel } from '@portal/ui/accordion';

const useStyles = makeStyles({
  header: { marginInlineStart: '-12px' },
  panel: { marginInline: 0, minWidth: 0 },
  note: { margin: `0 0 ${tokens.spacingVerticalS}`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  // The header sticks to the top of this box, so it needs no offset for the portal's top bar.
  rows: {
    '& th': { top: 0 }, maxHeight: '280px', overflowY: 'auto', border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

export type RowsOnDemandProps = { id: string; title: string; note?: string; children: ReactNode };

/** Rows in an initially collapsed section that scrolls. */
export function RowsOnDemand({ id, title, note, children }: RowsOnDemandProps) {
  const styles = useStyles();
  return (
    <AccordionItem value={id}>
      <AccordionHeader className={styles.header}>{title}</AccordionHeader>
      <AccordionPanel className={styles.panel}>
        {note && <p className={styles.note}>{note}</p>}
        {/* A scrolling box must be reachable by keyboard. */}
        <div className={styles.rows} role="group" aria-label={title} tabIndex={0}>{children}</div>
      </AccordionPanel>
    </AccordionItem>
  );
}
