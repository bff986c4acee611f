import type { ChartDay } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import type { Fill } from '@portal/ui/charts';

export const chartParts = ['delivered', 'undelivered', 'unsent', 'unknown', 'pending'] as const;
export type ChartPart = (typeof chartParts)[number];

export const chartFills: Readonly<Record<ChartPart, Fill>> = {
  delivered: 'success', undelivered: 'danger', unsent: 'neutral', unknown: 'unknown', pending: 'waiting',
};

/** Message counts by outcome group. The counts of a day add up to its total. */
type Parts = Record<ChartPart, number>;

export function totalOf(days: readonly ChartDay[]): Parts & { messages: number; sent: number } {
  const total = { messages: 0, sent: 0, delivered: 0, undelivered: 0, unsent: 0, unknown: 0, pending: 0 };
  for (const day of days) {
    total.messages += day.messages;
    total.sent += day.sent;
    for (const part of chartParts) total[part] += day[part];
  }
  return total;
}

/** Outcomes of the legend and the table: rare ones only if some message has them. */
export function shownParts(days: readonly ChartDay[]): ChartPart[] {
  return chartParts.filter((part) => (part !== 'unknown' && part !== 'unsent') || days.some((day) => day[part] > 0));
}

export function usePartText(): (part: ChartPart) => string {
  const { t } = useTranslation();
  return (part) => t(`chart.${part}`);
}
