import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({ below: {
  display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
} });

/** A value with a smaller line below it. */
export function TwoLines({ below, children }: { below: string; children: ReactNode }) {
  const styles = useStyles();
  return <>{children} <span className={styles.below}>{below}</span></>;
}
