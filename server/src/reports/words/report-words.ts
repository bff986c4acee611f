import type { ReportGroup } from '@portal/contracts';

/** What stands in a file of a report beside the words of its statuses and types. */
export type ReportWords = {
  /** Title of the first column. */
  groups: Record<ReportGroup, string>;
  messages: string;
  parts: string;
  spent: string;
  currency: string;
  /** Of rows whose messages went by no direction, or are of no organization. */
  none: string;
  others: string;
};
