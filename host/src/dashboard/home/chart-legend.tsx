import type { ChartDay } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { FillSign } from '@portal/ui/charts';
import { focusRing, makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { chartFills, shownParts, totalOf, usePartText, type ChartPart } from './chart-parts';

const useStyles = makeStyles({
  root: { display: 'flex', flexWrap: 'wrap', gap: '6px' },
  part: {
    ...focusRing, display: 'inline-flex', alignItems: 'center', gap: '7px', minHeight: '30px', padding: '2px 10px', cursor: 'pointer',
    borderRadius: tokens.borderRadiusCircular, border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground2,
    fontFamily: tokens.fontFamilyBase, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  only: {
    border: `1px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'Highlight', color: 'HighlightText' },
  },
  count: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold, fontVariantNumeric: 'tabular-nums' },
});

/** Outcome groups that are shown as a share of the sent messages. */
const ofSent: readonly ChartPart[] = ['delivered', 'undelivered', 'unknown'];

export type ChartLegendProps = { days: readonly ChartDay[]; only: ChartPart | null; onOnly: (part: ChartPart | null) => void };

/** The outcomes of the selected days. Choosing one shows it alone, on its own scale. */
export function ChartLegend({ days, only, onOnly }: ChartLegendProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const partText = usePartText();
  const total = totalOf(days);
  return (
    <div className={styles.root} role="group" aria-label={t('chart.outcomes')}>
      {shownParts(days).map((part) => (
        <button
          key={part} type="button" className={mergeClasses(styles.part, part === only && styles.only)} aria-pressed={part === only}
          onClick={() => onOnly(part === only ? null : part)}
        >
          <FillSign fill={chartFills[part]} />{partText(part)}
          <span className={styles.count}>{format.number(total[part])}</span>
          {total.sent > 0 && ofSent.includes(part) && format.percent(total[part] / total.sent)}
        </button>
      ))}
    </div>
  );
}
