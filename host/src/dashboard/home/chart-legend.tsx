import type { ChartDay } from '@portal/contracts';
import type { OutcomeGroup } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { shareOfSent, useDeliveryGroupText } from '@portal/ui/cards';
import { FillSign } from '@portal/ui/charts';
import { focusRing, makeStyles, mergeClasses, tokens } from '@portal/ui/shell';
import { shownGroups, totalOf } from './chart-total';

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

export type ChartLegendProps = { days: readonly ChartDay[]; only: OutcomeGroup | null; onOnly: (group: OutcomeGroup | null) => void };

/** The outcomes of the selected days. Choosing one shows it alone, on its own scale. */
export function ChartLegend({ days, only, onOnly }: ChartLegendProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const total = totalOf(days);
  return (
    <div className={styles.root} role="group" aria-label={t('chart.outcomes')}>
      {shownGroups(days).map((group) => ({ group, share: shareOfSent(total, group) })).map(({ group, share }) => (
        <button
          key={group} type="button" className={mergeClasses(styles.part, group === only && styles.only)} aria-pressed={group === only}
          onClick={() => onOnly(group === only ? null : group)}
        >
          <FillSign fill={group} />{groupText(group)}
          <span>
            <span className={styles.count}>{format.number(total[group])}</span>{share !== null && `\u00a0(${format.share(share)})`}
          </span>
        </button>
      ))}
    </div>
  );
}
