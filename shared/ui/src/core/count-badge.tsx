import { makeStyles, tokens } from '@fluentui/react-components';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex', alignItems: 'center', justifyContent: 'center', minWidth: '20px', height: '20px', padding: '0 6px',
    borderRadius: tokens.borderRadiusCircular, backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand,
    fontSize: tokens.fontSizeBase200, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums',
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
});

/** A small number beside a name: unread, new, failed. Nothing at zero. */
export function CountBadge({ value, label }: { value: number; label: string }) {
  const styles = useStyles();
  if (value <= 0) return null;
  return <span className={styles.root} role="img" aria-label={label}>{value > 99 ? '99+' : value}</span>;
}
