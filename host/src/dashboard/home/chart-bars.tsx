import { useId } from 'react';
import type { ChartDay } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { DayBars, PatternFills, patternOf } from '@portal/ui/charts';
import { chartFills, chartParts, usePartText } from './chart-parts';

/** Messages per day, stacked by outcome. */
export function ChartBars({ days, label }: { days: readonly ChartDay[]; label: string }) {
  const id = useId();
  const format = useFormat();
  const partText = usePartText();
  const shown = (day: ChartDay) => chartParts.filter((part) => day[part] > 0);
  return (
    <DayBars
      days={days} label={label} height={180} fills={<PatternFills id={id} />} valueOf={({ messages }) => messages}
      linesOf={(day) => [format.number(day.messages), ...shown(day).map((part) => `${partText(part)}: ${format.number(day[part])}`)]}
      bars={(day, positionOf) => {
        let below = 0;
        return shown(day).map((part) => {
          const from = below;
          below += day[part];
          return <rect key={part} {...positionOf(from, below)} {...patternOf(id, chartFills[part])} />;
        });
      }}
    />
  );
}
