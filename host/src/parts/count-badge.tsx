import { makeStyles, mergeClasses, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: {
    display: 'inline-grid', placeItems: 'center', flexShrink: 0, minWidth: '20px', height: '20px', padding: '0 6px',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: '11px', lineHeight: '20px', fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForegroundOnBrand, backgroundColor: tokens.colorBrandBackground,
    '@media (forced-colors: active)': { outlineStyle: 'solid', outlineWidth: '1px' },
  },
  danger: { backgroundColor: tokens.colorStatusDangerBackground3 },
  // The ring separates the badge from the icon below it.
  corner: {
    position: 'absolute', top: '-4px', insetInlineEnd: '-6px', minWidth: '16px', height: '16px', padding: '0 4px', fontSize: '10px',
    lineHeight: '16px', pointerEvents: 'none',
    boxShadow: `0 0 0 2px ${tokens.colorNeutralBackground2}`,
  },
});

export type CountBadgeProps = { count: number; intent?: 'brand' | 'danger'; corner?: boolean };

/** Hidden from screen readers, because the accessible name of its parent includes the number. */
export function CountBadge({ count, intent = 'brand', corner = false }: CountBadgeProps) {
  const styles = useStyles();
  if (count < 1) return null;
  return <span aria-hidden="true" className={mergeClasses(styles.root, intent === 'danger' && styles.danger, corner && styles.corner)}>
    {count > 99 ? '99+' : count}
  </span>;
}
