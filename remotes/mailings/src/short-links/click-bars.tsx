import type { ShortLinkStats } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { DayBars } from '@portal/ui/charts';
import { makeStyles, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({ bar: { fill: tokens.colorBrandBackground, '@media (forced-colors: active)': { fill: 'Highlight' } } });

/** Clicks by people, per day. */
export function ClickBars({ days, label }: { days: ShortLinkStats['days']; label: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <DayBars
      days={days} label={label} height={160} valueOf={({ clicks }) => clicks}
      linesOf={({ clicks }) => [t('linksPage.clickCount', { count: clicks, shown: format.number(clicks) })]}
      bars={({ clicks }, positionOf) => clicks > 0 && <rect className={styles.bar} {...positionOf(0, clicks)} />}
    />
  );
}
