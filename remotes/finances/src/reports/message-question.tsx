import type { ReportFilter } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card } from '@portal/ui/shell';
import { KeyValues } from '@portal/ui/screens';
import { useDeliveryStatusText } from './delivery-status';
import type { ReportChoices } from './reports.state';

/** Shows the filter that selects the messages of the page. */
export function MessageQuestion({ filter, choices }: { filter: ReportFilter; choices: ReportChoices | undefined }) {
  const { t } = useTranslation();
  const { day } = useFormat();
  const statusText = useDeliveryStatusText();
  const namesIn = (uuids: readonly string[] = [], rows: readonly { uuid: string; name: string }[] = []) => (
    uuids.map((uuid) => rows.find((row) => row.uuid === uuid)?.name ?? uuid)
  );
  const chosen = [
    ['organization', namesIn(filter.organizationUuid, choices?.organizations)],
    ['alphaName', namesIn(filter.alphaNameUuid, choices?.alphaNames)],
    ['type', (filter.type ?? []).map((type) => t(`reports.types.${type}`))],
    ['direction', namesIn(filter.directionUuid, choices?.directions)],
    ['status', (filter.status ?? []).map(statusText)],
  ] as const;
  return (
    <Card title={t('reportMessages.chosenBy')}>
      <KeyValues
        items={[
          { id: 'period', term: t('reports.period'), value: day.span(filter.from, filter.to) },
          ...chosen.filter(([, words]) => words.length > 0).map(([id, words]) => ({
            id, term: t(`reports.groups.${id}`), value: words.join(', '),
          })),
          ...(filter.currency ? [{ id: 'currency', term: t('reports.currency'), value: filter.currency }] : []),
        ]}
      />
    </Card>
  );
}
