import { formats } from '@portal/portal';
import { useLanguage } from '@portal/ui/shell';
import { ColumnBars, type ColumnBarsProps } from './column-bars';

export type DayBarsProps<Day> = Omit<ColumnBarsProps<Day>, 'items' | 'keyOf' | 'nameOf' | 'shortNameOf'> & { days: readonly Day[] };

/** One column per day, with a scale. */
export function DayBars<Day extends { date: string }>({ days, ...rest }: DayBarsProps<Day>) {
  const { day } = formats(useLanguage());
  return <ColumnBars
    {...rest} items={days} keyOf={({ date }) => date} nameOf={({ date }) => day.long(date)} shortNameOf={({ date }) => day.short(date)}
  />;
}
