import type { ReactNode } from 'react';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { minWidth: 0, margin: 0, padding: 0, border: 0, '& + &': { marginTop: '28px' } },
  title: {
    padding: 0, marginBottom: '10px', fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1,
  },
});

export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return <fieldset className={styles.root}><legend className={styles.title}>{title}</legend>{children}</fieldset>;
}
