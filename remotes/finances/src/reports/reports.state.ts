import { reportExport, reports, type Data } from '@portal/contracts';
import { ownTimeZone } from '@portal/portal';
import { quietRequest, request } from '@portal/portal/api';
import { resource } from '@portal/portal/resource';
import type { FileFormat } from '../export-menu';
import { fileCommand } from '../file-command';
import type { ReportQuestion } from './report-question';

/** A report with the filter and grouping that it was requested with. */
export type Report = Data<typeof reports.usage> & { question: ReportQuestion };
export type ReportChoices = Data<typeof reports.choices>;

export const usageReport = resource<ReportQuestion, Report>('finances/usageReport', function* (question) {
  const report = yield* quietRequest(reports.usage, { query: { ...question, timeZone: ownTimeZone() } });
  return { ...report, question };
});

/** Choices of the filters. The screens do not show a failure, so it is shown as a toast. */
export const reportChoices = resource<undefined, ReportChoices>('finances/reportChoices', () => request(reports.choices));

export const exportReport = fileCommand(
  'finances/exportReport', reportExport.path,
  ({ filter, groupBy, format }: ReportQuestion & { format: FileFormat }) => ({ filter, groupBy, format, timeZone: ownTimeZone() }),
);
