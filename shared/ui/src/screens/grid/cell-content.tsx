import type { ReactNode } from 'react';
import { makeStyles } from '@fluentui/react-components';
import { tokens } from '@portal/ui/shell';

const useStyles = makeStyles({ none: { color: tokens.colorNeutralForeground3 } });

export function isEmpty(content: ReactNode): boolean {
  return content === null || content === undefined || content === '' || content === false;
}

/** What a cell shows: a dash if the row has no value. */
export function CellContent({ of: content }: { of: ReactNode }) {
  const styles = useStyles();
  return isEmpty(content) ? <span className={styles.none}>—</span> : content;
}
