import type { ChartDay } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';

export const chartParts = ['delivered', 'undelivered', 'unknown', 'pending'] as const;
export type ChartPart = (typeof chartParts)[number];
export type Parts = Record<ChartPart, number>;

/** What became of a day's messages; those whose end nobody learned are the rest, so that the parts add up. */
export function partsOf({ messages, delivered, undelivered, pending }: ChartDay): Parts {
  return { delivered, undelivered, pending, unknown: messages - delivered - undelivered - pending };
}

export function totalOf(days: readonly ChartDay[]): Parts & { messages: number } {
  const total = { messages: 0, delivered: 0, undelivered: 0, unknown: 0, pending: 0 };
  for (const day of days) {
    total.messages += day.messages;
    const parts = partsOf(day);
    for (const part of chartParts) total[part] += parts[part];
  }
  return total;
}

export function usePartText(): (part: ChartPart) => string {
  const { t } = useTranslation();
  return (part) => t(`chart.${part}`);
}
