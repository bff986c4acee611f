import { useId, useState } from 'react';
import type { ChartDay } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { DayBars, PatternFills, patternOf } from '@portal/ui/charts';
import { chartFills, chartParts, usePartText, type ChartPart } from './chart-parts';
import { DayDetails } from './day-details';

export type ChartBarsProps = { days: readonly ChartDay[]; currency: string; label: string; only: ChartPart | null };

/** Messages per day, stacked by outcome or of one outcome alone, and the details of the chosen day. */
export function ChartBars({ days, currency, label, only }: ChartBarsProps) {
  const id = useId();
  const format = useFormat();
  const partText = usePartText();
  const [chosen, setChosen] = useState(days.length - 1);
  const valueOf = (day: ChartDay) => (only === null ? day.messages : day[only]);
  const shown = (day: ChartDay) => chartParts.filter((part) => day[part] > 0);
  const stacked = (day: ChartDay) => shown(day).filter((part) => only === null || part === only);
  const day = days[chosen] ?? days.at(-1);
  return (
    <>
      <DayBars
        days={days} label={label} height={180} fills={<PatternFills id={id} />} valueOf={valueOf} onChoose={setChosen}
        linesOf={(of) => [format.number(of.messages), ...shown(of).map((part) => `${partText(part)}: ${format.number(of[part])}`)]}
        bars={(of, positionOf) => {
          let below = 0;
          return stacked(of).map((part) => {
            const from = below;
            below += of[part];
            return <rect key={part} {...positionOf(from, below)} {...patternOf(id, chartFills[part])} />;
          });
        }}
      />
      {day && <DayDetails day={day} currency={currency} />}
    </>
  );
}
