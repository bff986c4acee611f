import { useCallback, useEffect, useMemo } from 'react';
import type { ViberSender } from '@portal/contracts/admin';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, ChatIcon, RefreshIcon } from '@portal/ui/core';
import { EmptyState, Grid, StatusBadge, Toolbar, type GridColumn, type Intent } from '@portal/ui/more';
import { selectViberSenders, sendersRequested } from './viber-senders.slice';

const intents: Readonly<Record<ViberSender['state'], Intent>> = { up: 'success', degraded: 'warning', down: 'danger', idle: 'neutral' };

/** Viber connections, each with its state and the outcomes of its messages of the last day. */
export function ViberSenders() {
  const { t } = useTranslation();
  const format = useFormat();
  const dispatch = useDispatch();
  const senders = useSelector(selectViberSenders);
  const failure = useFailureText(senders.error);
  const load = useCallback(() => void dispatch(sendersRequested()), [dispatch]);
  useEffect(load, [load]);
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
    { id: 'lastError', header: t('viber.senders.lastError'), wrap: true, cell: (row) => row.lastError ?? '—' },
  ], [t, format]);
  return (
    <>
      <Toolbar
        label={t('viber.tab.senders')}
        end={<Button icon={<RefreshIcon />} busy={senders.status === 'loading'} onClick={load}>{t('viber.senders.refresh')}</Button>}
      >
        <span>{t('viber.senders.text')}</span>
      </Toolbar>
      <Grid
        label={t('viber.tab.senders')} columns={columns} rows={senders.data} rowKey={(row) => row.connectionId}
        rowName={(row) => row.connectionName} status={senders.status} expectedRows={3}
        failure={failure && {
          title: t('viber.senders.failed'), text: failure.text, lines: failure.lines, traceId: senders.error?.traceId, onRetry: load,
        }}
        empty={<EmptyState icon={<ChatIcon />} title={t('viber.senders.none')} text={t('viber.senders.noneText')} />}
      />
    </>
  );
}
