import type { MailingDetail } from '@portal/contracts';
import { LIST_STATUS } from '@portal/messaging';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Card, makeStyles, tokens } from '@portal/ui/core';
import { KeyValues, SegmentBar } from '@portal/ui/more';
import { useDeliverySegments } from '../delivery-status';
import { useMoney } from '../use-money';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL } });

/** From the confirmation on: where the messages are, and what has been charged of the most it can cost. */
export function Progress({ list }: { list: MailingDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const money = useMoney();
  const segments = useDeliverySegments();
  const isRunning = list.status === LIST_STATUS.inProgress;
  const title = t(isRunning ? 'list.progress' : 'list.result');
  return (
    <Card title={title}>
      <div className={styles.root}>
        <SegmentBar label={title} segments={segments(list.counts)} />
        <KeyValues
          items={[
            { id: 'recipients', term: t('list.recipients'), value: format.number(list.msgcount) },
            { id: 'parts', term: t('list.parts'), value: format.number(list.smscount * list.msgcount) },
            { id: 'cost', term: t(isRunning ? 'list.costSoFar' : 'list.cost'), value: <strong>{money(list.cost, list.currency)}</strong> },
            { id: 'maximum', term: t('list.maximum'), value: money(list.maximum, list.currency) },
          ]}
        />
      </div>
    </Card>
  );
}
