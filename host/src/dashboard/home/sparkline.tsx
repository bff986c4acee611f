import { HOME_DAYS } from '@portal/contracts';
import { makeStyles, tokens } from '@portal/ui/shell';

const HEIGHT = 22;
const BAR = 3;
const STEP = 5;
const MIN = 2;

const useStyles = makeStyles({
  // A phone has no room for it, nor have four tiles in a row on a tablet.
  root: { flexShrink: 0, '@media (max-width: 479.98px), (min-width: 880px) and (max-width: 1099.98px)': { display: 'none' } },
  before: { fill: tokens.colorNeutralStroke1 },
  last: { fill: tokens.colorBrandForeground1 },
});

/** The figure per day as small bars, the last HOME_DAYS in color. Decoration: the tile says the numbers. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const styles = useStyles();
  const top = Math.max(...values);
  if (!(top > 0)) return null;
  return (
    <svg className={styles.root} width={values.length * STEP} height={HEIGHT} aria-hidden="true">
      {values.map((value, index) => {
        const height = Math.max(MIN, (Math.max(value, 0) / top) * HEIGHT);
        const isLast = index >= values.length - HOME_DAYS;
        return <rect
          key={index} className={isLast ? styles.last : styles.before} x={index * STEP} y={HEIGHT - height} width={BAR} height={height}
          rx="1"
        />;
      })}
    </svg>
  );
}
