import type { ReportGroup } from '@portal/contracts';

export type ReportWords = {
  groups: Record<ReportGroup, string>;
  messages: string;
  parts: string;
  spent: string;
  currency: string;
  /** Shown for messages without route or organization. */
  none: string;
  others: string;
};
