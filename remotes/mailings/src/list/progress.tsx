import { parseAmount, toAmount, type MailingDetail } from '@portal/contracts';
import { countsOfGroups, isMessageOutcome, LIST_STATUS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { SegmentLegend } from '@portal/ui/charts';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { DeliveryBar, KeyValues, type KeyValue } from '@portal/ui/screens';
import { useStatusCounts } from '../delivery-status';
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
  const statuses = useStatusCounts()(list.counts);
  const groups = countsOfGroups(list.counts);
  const isRunning = list.status === LIST_STATUS.inProgress;
  const notCharged = useNotCharged(list);
  const { query } = useMessagesQuery(list.id);
  const addressOf = useMessagesAddress();
  const linkOf = (of: readonly number[]) => {
    // The filter doesn't know the statuses of newer servers.
    if (!of.every(isMessageOutcome)) return undefined;
    const current = query.reason.length === 0 && query.status.length === of.length && of.every((status) => query.status.includes(status));
    // The link to what is already shown leads back to all messages.
    return { current, to: addressOf(current ? [] : of) };
  };
  const counts = statuses.map(({ value }) => value).filter((value) => value > 0);
  const sum = counts.reduce((all, count) => all + count, 0);
  const title = t(isRunning ? 'list.progress' : 'list.result');
  return (
    <Card title={title}>
      <div className={styles.root}>
        <DeliveryBar Legend={SegmentLegend} label={title} groups={groups} statuses={statuses} linkOf={linkOf} />
        {counts.length > 1 && <p className={styles.sum}>
          {t('list.sumOfStatuses', { sum: format.number(sum) })}
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
