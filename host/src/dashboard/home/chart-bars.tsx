import { useId, useState } from 'react';
import type { ChartDay } from '@portal/contracts';
import { OUTCOME_GROUPS, type OutcomeGroup } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useDeliveryGroupText } from '@portal/ui/cards';
import { DayBars, PatternFills, patternOf } from '@portal/ui/charts';
import { DayDetails } from './day-details';

export type ChartBarsProps = { days: readonly ChartDay[]; currency: string; label: string; only: OutcomeGroup | null };

/** Messages per day, stacked by outcome or of one outcome alone, and the details of the chosen day. */
export function ChartBars({ days, currency, label, only }: ChartBarsProps) {
  const id = useId();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const [chosen, setChosen] = useState(days.length - 1);
  const valueOf = (day: ChartDay) => (only === null ? day.messages : day[only]);
  const shown = (day: ChartDay) => OUTCOME_GROUPS.filter((group) => day[group] > 0);
  const stacked = (day: ChartDay) => shown(day).filter((group) => only === null || group === only);
  const day = days[chosen] ?? days.at(-1);
  return (
    <>
      <DayBars
        days={days} label={label} height={180} fills={<PatternFills id={id} />} valueOf={valueOf} onChoose={setChosen}
        linesOf={(of) => [format.number(of.messages), ...shown(of).map((group) => `${groupText(group)}: ${format.number(of[group])}`)]}
        bars={(of, positionOf) => {
          let below = 0;
          return stacked(of).map((group) => {
            const from = below;
            below += of[group];
            return <rect key={group} {...positionOf(from, below)} {...patternOf(id, group)} />;
          });
        }}
      />
      {day && <DayDetails day={day} currency={currency} />}
    </>
  );
}
