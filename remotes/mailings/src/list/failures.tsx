import { useEffect } from 'react';
import { parseAmount, toAmount, type FailureReason, type MailingDetail } from '@portal/contracts';
import { canSendAgain, isListStatus } from '@portal/messaging';
import { useCan, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { Card, makeStyles, RefreshIcon, tokens } from '@portal/ui/shell';
import { Button, Grid, LinkButton, type GridColumn } from '@portal/ui/screens';
import { ResetDialog, type ResetQuestion } from '../reset-dialog';
import { listFailures } from './failures.state';
import { useFilterReasonText } from './filter-reason-text';
import { useMessagesAddress } from './messages-address';

/** Pause before a long list is counted further. */
const COUNT_FURTHER_MS = 300;

const useStyles = makeStyles({
  again: { maxWidth: '100%', whiteSpace: 'normal' },
  note: {
    margin: `${tokens.spacingVerticalM} 0 0`, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, fontVariantNumeric: 'tabular-nums',
  },
});

/** Why `count` messages of the list weren't delivered, and a retry of those that can succeed. Each reason leads to its messages. */
export function Failures({ list, count }: { list: MailingDetail; count: number }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const mayReset = useCan('/smslist/action/reset') && isListStatus(list.status) && canSendAgain(list.status);
  const mayCreate = useCan('/smslist/action/create');
  const { data, error, status, reload } = useResource(listFailures, list.id);
  const failure = useFailureText(error);
  const addressOf = useMessagesAddress();
  const { dialog: question, openDialog: ask, closeDialog } = useDialog<ResetQuestion>();
  const columns = useColumns(list.currency);
  useEffect(() => {
    if (!data?.counting) return undefined;
    const timer = setTimeout(reload, COUNT_FURTHER_MS);
    return () => clearTimeout(timer);
  }, [data, reload]);

  const items = data?.items ?? [];
  const retryable = items.reduce((sum, reason) => sum + reason.retryable, 0);
  const max = toAmount(items.reduce((sum, { retryCost }) => sum + parseAmount(retryCost), 0n));
  const again = mayReset && retryable > 0 && !data?.counting && (
    <Button
      className={styles.again} icon={<RefreshIcon />}
      onClick={() => ask({ selection: { id: list.id }, count: retryable, max, currency: list.currency, exact: true })}
    >{t('failures.again', { count: retryable })}</Button>
  );
  return (
    <Card
      title={t('failures.title', { count })}
      actions={<>
        {again}
        {mayCreate && <LinkButton to={`/smslist/new?notReached=${list.id}`}>{t('failures.newList')}</LinkButton>}
      </>}
    >
      <Grid
        plain
        label={t('failures.title', { count })}
        columns={columns}
        rows={data?.items}
        status={status}
        failure={failure && {
          title: t('failures.failed'), text: failure.text, lines: failure.lines, traceId: error?.traceId, onRetry: reload,
        }}
        rowKey={({ reason }) => reason}
        rowHref={({ reason, outcomes }) => addressOf(outcomes, reason)}
        expectedRows={Math.min(count, 3)}
      />
      {data?.counting && <p className={styles.note} role="status">{t('failures.counting', data.counting)}</p>}
      {question && <ResetDialog question={question} onClose={closeDialog} />}
    </Card>
  );
}

function useColumns(currency: string): GridColumn<FailureReason>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const text = useFilterReasonText();
  const charged = ({ charged: count, messages: all, cost }: FailureReason) => {
    if (count === 0) return t('trace.notCharged');
    const sum = format.price(cost, currency);
    return count === all ? sum : t('failures.someCharged', { sum, count, all });
  };
  const retry = ({ retryable: count, messages: all, reason }: FailureReason) => {
    if (count === 0) return t(reason === 'no_route' ? 'retry.onceThereIsARoute' : 'retry.cannotHelp');
    return count === all ? t('retry.canHelp') : t('failures.someHelp', { count, all });
  };
  return [
    { id: 'reason', header: t('list.reason'), card: 'title', wrap: true, cell: ({ reason }) => text(reason) },
    { id: 'messages', header: t('list.messages'), align: 'end', cell: ({ messages }) => format.number(messages) },
    { id: 'charged', header: t('failures.charged'), align: 'end', wrap: true, cell: charged },
    { id: 'retry', header: t('retry.title'), wrap: true, cell: retry },
  ];
}
