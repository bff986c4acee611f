import { useMemo } from 'react';
import type { ViberSender } from '@portal/contracts/admin';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { ChatIcon, makeStyles, RefreshIcon, tokens } from '@portal/ui/shell';
import { Button, EmptyState, Grid, type GridColumn, type Intent, StatusBadge } from '@portal/ui/screens';
import { viberSenders } from './viber-senders.state';

const intents: Readonly<Record<ViberSender['state'], Intent>> = { up: 'success', degraded: 'warning', down: 'danger', idle: 'neutral' };

const useStyles = makeStyles({
  head: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
  },
  text: { color: tokens.colorNeutralForeground3 },
});

/** Viber connections, each with its state and the outcomes of its messages of the last day. */
export function ViberSenders() {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const senders = useResource(viberSenders, undefined);
  const failure = useFailureText(senders.error);
  const columns = useMemo((): readonly GridColumn<ViberSender>[] => [
    { id: 'name', header: t('viber.senders.connection'), card: 'title', cell: (row) => row.connectionName },
    { id: 'state', header: t('viber.senders.state'), card: 'badge', cell: (row) => (row.enabled ? <StatusBadge
      intent={intents[row.state]}
    >{t(`viber.state.${row.state}`)}</StatusBadge> : <StatusBadge intent="neutral">{t('viber.state.off')}</StatusBadge>) },
    { id: 'provider', header: t('viber.senders.provider'), cell: (row) => row.providerName },
    { id: 'alphaNames', header: t('viber.senders.alphaNames'), align: 'end', cell: (row) => format.number(row.alphaNames) },
    ...(['sent', 'delivered', 'undeliverable'] as const).map((figure): GridColumn<ViberSender> => ({
      id: figure, header: t(`viber.senders.${figure}`), align: 'end', cell: (row) => format.number(row[figure]),
    })),
    { id: 'lastError', header: t('viber.senders.lastError'), wrap: true, cell: (row) => row.lastError },
  ], [t, format]);
  return (
    <>
      <div className={styles.head}>
        <span className={styles.text}>{t('viber.senders.text')}</span>
        <Button icon={<RefreshIcon />} busy={senders.status === 'loading'} onClick={senders.reload}>{t('viber.senders.refresh')}</Button>
      </div>
      <Grid
        label={t('viber.tab.senders')} columns={columns} rows={senders.data?.items} rowKey={(row) => row.connectionId}
        rowName={(row) => row.connectionName} status={senders.status} expectedRows={3}
        failure={failure && {
          title: t('viber.senders.failed'), text: failure.text, lines: failure.lines, traceId: senders.error?.traceId,
          onRetry: senders.reload,
        }}
        empty={<EmptyState icon={<ChatIcon />} title={t('viber.senders.none')} text={t('viber.senders.noneText')} />}
      />
    </>
  );
}
