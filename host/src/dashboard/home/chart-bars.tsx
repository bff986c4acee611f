import { useId } from 'react';
import type { ChartDay } from '@portal/contracts';
import { OUTCOME_GROUPS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useDeliveryGroupText } from '@portal/ui/cards';
import { DayBars, PatternFills, patternOf } from '@portal/ui/charts';

/** Messages per day, stacked by outcome. */
export function ChartBars({ days, label }: { days: readonly ChartDay[]; label: string }) {
  const id = useId();
  const format = useFormat();
  const groupText = useDeliveryGroupText();
  const shown = (day: ChartDay) => OUTCOME_GROUPS.filter((group) => day[group] > 0);
  return (
    <DayBars
      days={days} label={label} height={180} fills={<PatternFills id={id} />} valueOf={({ messages }) => messages}
      linesOf={(day) => [format.number(day.messages), ...shown(day).map((group) => `${groupText(group)}: ${format.number(day[group])}`)]}
      bars={(day, positionOf) => {
        let below = 0;
        return shown(day).map((group) => {
          const from = below;
          below += day[group];
          return <rect key={group} {...positionOf(from, below)} {...patternOf(id, group)} />;
        });
      }}
    />
  );
}
