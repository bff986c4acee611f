import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { margin: 0, minWidth: 0 },
  label: {
    padding: `${tokens.spacingVerticalXXS} 0`, marginBottom: tokens.spacingVerticalXXS, color: tokens.colorNeutralForeground1,
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
  value: {
    display: 'flex', alignItems: 'center', minHeight: '32px', margin: 0, padding: `0 ${tokens.spacingHorizontalM}`, boxSizing: 'border-box',
    borderRadius: tokens.borderRadiusMedium, backgroundColor: tokens.colorNeutralBackground3, color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums',
  },
});

/** A value that leaves no choice, in line with the fields beside it. */
export function FixedField({ label, value }: { label: string; value: string }) {
  const styles = useStyles();
  return <dl className={styles.root}><dt className={styles.label}>{label}</dt><dd className={styles.value}>{value}</dd></dl>;
}
