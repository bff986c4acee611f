import { useId } from 'react';
import { parseAmount } from '@portal/contracts';
import { countsOfGroups, OUTCOME_GROUPS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { DayBars, PatternFills, patternOf } from '@portal/ui/charts';
import { useDeliveryGroupText } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import { GroupBars } from './group-bars';
import type { Line } from './report-rows';
import type { Report } from './reports.state';
import { useRowName } from './use-row-name';
import type { Measure } from './use-report-query';

/** The chart shows only the largest groups; the table shows all rows. */
export const MAX_BARS = 12;
const MONEY_UNIT = 10_000;

const useStyles = makeStyles({ spent: { fill: tokens.colorBrandBackground, '@media (forced-colors: active)': { fill: 'Highlight' } } });

type Bar = Pick<Line, 'messages' | 'parts' | 'counts' | 'spent'> & { date: string; name: string };

/** Shows messages by outcome, or spending, with a column per day or a bar per row. */
export function ReportChart({ report, measure, label }: { report: Report; measure: Measure; label: string }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const id = useId();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const rowName = useRowName();
  const { question: { groupBy }, currency_code: currency } = report;
  const bars = report.items.map((row): Bar => ({ ...row, date: row.key ?? '', name: rowName(groupBy, row) }));
  const valueOf = ({ messages, spent }: Bar) => (measure === 'messages' ? messages : Number(parseAmount(spent)) / MONEY_UNIT);
  const linesOf = ({ messages, counts, spent }: Bar) => {
    const of = countsOfGroups(counts);
    return [
      t('reports.messageCount', { count: messages }),
      ...OUTCOME_GROUPS.filter((group) => groupBy !== 'status'
        && of[group] > 0).map((group) => `${groupText(group)}: ${format.number(of[group])}`),
      t('reports.spentSum', { sum: format.amount(spent, currency) }),
    ];
  };
  const stacked = ({ counts }: Bar) => {
    const of = countsOfGroups(counts);
    let below = 0;
    return OUTCOME_GROUPS.filter((group) => of[group] > 0).map((group) => {
      const from = below;
      below += of[group];
      return { group, from, to: below };
    });
  };
  const fills = <PatternFills id={id} />;
  if (groupBy === 'day') {
    return (
      <DayBars
        days={bars} label={label} height={220} fills={fills} valueOf={valueOf} linesOf={linesOf}
        bars={(bar, positionOf) => (measure === 'spent'
          ? valueOf(bar) > 0 && <rect className={styles.spent} {...positionOf(0, valueOf(bar))} />
          : stacked(bar).map(({ group, from, to }) => <rect
            key={group} {...positionOf(from, to)} {...patternOf(id, group)}
          />))}
      />
    );
  }
  return (
    <GroupBars
      rows={[...bars].sort((one, other) => valueOf(other) - valueOf(one)).slice(0, MAX_BARS)} label={label} fills={fills} valueOf={valueOf}
      linesOf={linesOf}
      nameOf={({ name }) => name}
      textOf={({ messages, spent }) => (measure === 'messages' ? format.number(messages) : format.amount(spent, currency))}
      segments={(bar, positionOf) => (measure === 'spent'
        ? <rect className={styles.spent} {...positionOf(0, Math.max(valueOf(bar), 0))} height="12" />
        : stacked(bar).map(({ group, from, to }) => <rect
          key={group} {...positionOf(from, to)} height="12" {...patternOf(id, group)}
        />))}
    />
  );
}
