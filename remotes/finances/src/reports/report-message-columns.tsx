import type { ReportMessage, reportMessageExportColumns } from '@portal/contracts';
import { outcomeGroup, reasonKey } from '@portal/messaging';
import { useCan, useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, tokens } from '@portal/ui/shell';
import { type DataColumn, deliveryIntents, RouteLink, SendingLink, StatusBadge, Timestamp } from '@portal/ui/screens';
import { useMemo, type ReactNode } from 'react';
import { useDeliveryStatusText } from './delivery-status';
import { useDirectionName, useTypeText } from './use-row-name';

const useStyles = makeStyles({
  // Wraps a long reason so that the table stays narrow.
  reason: { display: 'block', maxWidth: '220px', whiteSpace: 'normal' },
  below: {
    display: 'block', maxWidth: '220px', overflow: 'hidden', textOverflow: 'ellipsis', color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, fontWeight: tokens.fontWeightRegular,
  },
  list: {
    '@media (min-width: 640px)': { display: 'block', maxWidth: 'clamp(112px, 10vw, 240px)', overflow: 'hidden', textOverflow: 'ellipsis' },
  },
});

type Column = DataColumn<ReportMessage, (typeof reportMessageExportColumns)[number]>;

/** Few columns with two lines each, so that the cost is visible without scrolling. */
export function useReportMessageColumns(currency: string | undefined): readonly Column[] {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const statusText = useDeliveryStatusText();
  const reasonText = useReasonText();
  const [typeText, directionName] = [useTypeText(), useDirectionName()];
  const canOpenMessages = useCan('/messages');
  return useMemo((): readonly Column[] => {
    const both = (text: ReactNode, more: ReactNode) => <>{text}{more !== null && <span className={styles.below}>{more}</span>}</>;
    return [
      { id: 'recipient', header: t(
        'reportMessages.recipient',
      ), card: 'title', whole: true, exports: ['recipient', 'confirmed'], cell: (row) => both(
        canOpenMessages ? <RouteLink to={`/messages?message=${row.id}`}>{withPlus(row.recipient)}</RouteLink> : withPlus(row.recipient),
        <Timestamp at={row.at} />,
      ) },
      { id: 'status', header: t(
        'reports.groups.status',
      ), card: 'badge', exports: ['status'], cell: (row) => (
        <StatusBadge intent={deliveryIntents[outcomeGroup(row.outcome)]}>{statusText(row.outcome)}</StatusBadge>) },
      {
        id: 'reason', header: t('reportMessages.reason'), wrap: true, priority: 1, exports: ['reason'],
        cell: (row) => row.reason && <span className={styles.reason}>{reasonText(row.reason)}</span>,
      },
      {
        id: 'from', header: t('reportMessages.sender'), exports: ['from', 'organizationName'],
        cell: (row) => both(row.from, row.organizationName),
      },
      { id: 'type', header: t(
        'reportMessages.type',
      ), exports: ['type'], cell: (row) => typeText(row.type) },
      {
        id: 'list', header: t('reportMessages.list'), exports: ['source', 'listId', 'listName'],
        cell: ({ source, listId, listName, recipient }) => <SendingLink
          source={source} listId={listId} name={listName} recipient={recipient} className={styles.list}
        />,
      },
      {
        id: 'parts', header: t('reports.parts'), align: 'end', priority: 2, exports: ['partscount'],
        cell: (row) => format.number(row.partscount),
      },
      {
        id: 'cost', header: t('reportMessages.cost'), card: 'amount', align: 'end', exports: ['cost', 'currency'],
        cell: (row) => format.price(row.cost, currency),
      },
      { id: 'number', header: t('reportMessages.number'), optional: true, align: 'end', exports: ['id'], cell: (row) => row.id },
      {
        id: 'direction', header: t('reports.groups.direction'), wrap: true, optional: true, exports: ['direction'],
        cell: ({ providerName: name, type }) => name && directionName({ name, type }),
      },
    ];
  }, [t, styles, format, statusText, reasonText, typeText, directionName, canOpenMessages, currency]);
}

/** Translates a reason code; unknown codes are shown as they are. */
function useReasonText(): (reason: string) => string {
  const { t } = useTranslation();
  return (reason) => {
    const key = reasonKey(reason);
    return key ? t(`reportMessages.reasons.${key}`) : t('reportMessages.reasons.other', { reason });
  };
}
