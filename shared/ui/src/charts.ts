/** Bars of days and of parts, that pointer, keyboard and screen reader can read. No part of the platform: whoever opens no chart does not load it. */
export { ChartReader, type ChartReading, type ChartReaderProps } from './charts/chart-reader';
export { DayBars, type BarPlace, type DayBarsProps } from './charts/day-bars';
export { FillSign } from './charts/fill-sign';
export { PatternFills, patternOf, type Fill } from './charts/pattern-fills';
export { useDayText } from './charts/use-day-text';
