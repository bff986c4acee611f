import { parseAmount, toAmount, type MailingDetail } from '@portal/contracts';
import { isMessageOutcome, LIST_STATUS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { KeyValues, SegmentBar, type KeyValue } from '@portal/ui/screens';
import { useDeliverySegments } from '../delivery-status';
import { useReasonText } from '../reason-text';
import { useMessagesAddress } from './messages-address';
import { useMessagesQuery } from './use-messages-query';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL },
  sum: {
    margin: `calc(-1 * ${tokens.spacingVerticalM}) 0 0`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, fontVariantNumeric: 'tabular-nums',
  },
});

/** Progress and charges after the confirmation. */
export function Progress({ list }: { list: MailingDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const segments = useDeliverySegments();
  const isRunning = list.status === LIST_STATUS.inProgress;
  const notCharged = useNotCharged(list);
  const { query } = useMessagesQuery(list.id);
  const addressOf = useMessagesAddress();
  const parts = segments(list.counts).map((segment) => {
    const status = Number(segment.id);
    const current = query.status.length === 1 && query.status[0] === status && query.reason.length === 0;
    // The filter doesn't know the statuses of newer servers.
    if (!isMessageOutcome(status)) return segment;
    // The link to what is already shown leads back to all messages.
    return { ...segment, current, to: addressOf(current ? [] : [status]) };
  });
  const sum = parts.reduce((all, { value }) => all + value, 0);
  const title = t(isRunning ? 'list.progress' : 'list.result');
  return (
    <Card title={title}>
      <div className={styles.root}>
        <SegmentBar label={title} segments={parts} />
        {parts.length > 0 && <p className={styles.sum}>
          {t('list.sumOfStatuses', { sum: `${parts.map(({ value }) => format.number(value)).join(' + ')} = ${format.number(sum)}` })}
        </p>}
        <KeyValues
          items={[
            { id: 'recipients', term: t('list.recipients'), value: format.number(list.msgcount) },
            { id: 'parts', term: t('list.parts'), value: format.number(list.partscount) },
          ]}
        />
        <KeyValues
          layout="rows"
          items={[
            { id: 'maximum', term: t('list.maximum'), value: format.amount(list.maximum, list.currency) },
            ...notCharged,
            { id: 'cost', term: t(
              isRunning ? 'list.costSoFar' : 'list.cost',
            ), value: <strong>{format.amount(list.cost, list.currency)}</strong> },
          ]}
        />
      </div>
    </Card>
  );
}

/** Rows that explain why the actual cost is below the maximum: amounts not charged, by reason, and pending amounts. */
function useNotCharged({ maximum, cost, differences, currency }: MailingDetail): KeyValue[] {
  const { t } = useTranslation();
  const format = useFormat();
  const reasonText = useReasonText();
  const open = differences.reduce((rest, { sum }) => rest - parseAmount(sum), parseAmount(maximum) - parseAmount(cost));
  const less = (sum: bigint) => `\u2212${format.amount(toAmount(sum), currency)}`;
  return [
    ...differences.map(({ reason, messages, sum }) => ({
      id: reason, value: less(parseAmount(sum)),
      term: t('list.notCharged', { count: messages, reason: reason === 'shorter_text' ? t('list.shorterText') : reasonText(reason) }),
    })),
    ...(open > 0n ? [{ id: 'open', term: t('list.stillOpen'), value: less(open) }] : []),
  ];
}
