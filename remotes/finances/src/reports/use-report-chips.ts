import { useTranslation } from '@portal/portal/i18n';
import type { FilterChip } from '@portal/ui/screens';
import { useDeliveryStatusText } from './delivery-status';
import { nothingChosen } from './report-choice';
import type { ReportChoice } from './report-question';
import type { ReportChoices } from './reports.state';
import { useDirectionName } from './use-row-name';

type Name = keyof Omit<ReportChoice, 'currency'>;

/** The filters of a report and of its messages. The currency is a choice of what is shown, not a filter. */
export function useReportChips(
  { organization, alphaName, type, direction, status }: ReportChoice, choices: ReportChoices | undefined,
  choose: (change: Partial<ReportChoice>) => void,
): FilterChip[] {
  const { t } = useTranslation();
  const statusText = useDeliveryStatusText();
  const directionName = useDirectionName();
  const namesIn = (uuids: readonly string[], rows: readonly { uuid: string; name: string }[] = []) => (
    uuids.map((uuid) => rows.find((row) => row.uuid === uuid)?.name ?? uuid));
  const chip = (id: Name, words: readonly string[]): FilterChip => ({
    id, label: t(`reports.groups.${id}`), value: words.join(', '), onRemove: () => choose({ [id]: nothingChosen[id] }),
  });
  return [
    chip('organization', namesIn(organization, choices?.organizations)),
    chip('alphaName', namesIn(alphaName, choices?.alphaNames)),
    chip('type', type.map((one) => t(`reports.types.${one}`))),
    chip('direction', namesIn(direction, choices?.directions.map((row) => ({ ...row, name: directionName(row) })))),
    chip('status', status.map(statusText)),
  ];
}
