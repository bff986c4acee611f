import type { ReactNode } from 'react';
import { Heading, makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  none: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
});

/** One section of the contact panel. `none`: the text shown if it has no content. */
export function ContactPart({ title, none, children }: { title: string; none?: string | undefined; children?: ReactNode }) {
  const styles = useStyles();
  return (
    <section className={styles.root}>
      <Heading level={4} size="small">{title}</Heading>
      {none === undefined ? children : <p className={styles.none}>{none}</p>}
    </section>
  );
}
