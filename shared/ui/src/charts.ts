/** Bar charts for pointer, keyboard and screen reader. A separate entry: only pages with charts load it. */
export { ChartReader, type ChartReading, type ChartReaderProps } from './charts/chart-reader';
export { ColumnBars, type BarPosition, type ColumnBarsProps } from './charts/column-bars';
export { DayBars, type DayBarsProps } from './charts/day-bars';
export { FillSign } from './charts/fill-sign';
export { PatternFills, patternOf } from './charts/pattern-fills';
export { SegmentLegend } from './charts/segment-legend';
