import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '10px', minWidth: 0 },
  sign: { flexShrink: 0, display: 'block' },
  // Forced-colors mode keeps SVG fills, which could disappear against the forced background.
  body: { fill: tokens.colorBrandBackground, '@media (forced-colors: active)': { fill: 'CanvasText' } },
  lines: { fill: tokens.colorNeutralForegroundOnBrand, '@media (forced-colors: active)': { fill: 'Canvas' } },
  name: {
    overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1, letterSpacing: '-0.01em',
  },
});

/** Product logo in the theme's color, with the portal's name beside it if given. */
export function ProductLogo({ name, size = 32 }: { name?: string; size?: number }) {
  const styles = useStyles();
  return (
    <span className={styles.root}>
      <svg className={styles.sign} width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <path
          className={styles.body} d="M9 3h14a6 6 0 0 1 6 6v9a6 6 0 0 1-6 6h-7.5l-6 4.6c-.9.7-2 .1-2-1V24A6 6 0 0 1 3 18V9a6 6 0 0 1 6-6z"
        />
        <path
          className={styles.lines}
          d="M9.5 10.2h13a1.3 1.3 0 0 1 0 2.6h-13a1.3 1.3 0 0 1 0-2.6zm0 5h8a1.3 1.3 0 0 1 0 2.6h-8a1.3 1.3 0 0 1 0-2.6z"
        />
      </svg>
      {name && <span className={styles.name}>{name}</span>}
    </span>
  );
}
