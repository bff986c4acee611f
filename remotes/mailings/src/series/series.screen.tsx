import { useMemo } from 'react';
import type { MailingSeries } from '@portal/contracts';
import { recordedFailure, useCan, useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand, useDialog, useResource } from '@portal/portal/resource';
import { useDispatch } from '@portal/portal/state';
import { SendIcon, type MenuChoice } from '@portal/ui/shell';
import {
  AddIcon, ConfirmDialog, type DataColumn, DataGrid, LinkButton, Page, RouteLink, RowMenu, StatusBadge,
  Timestamp,
} from '@portal/ui/screens';
import { grids } from '../grids.state';
import { pauseSeries, removeSeries, seriesList } from './series.state';
import { useRecurrenceText } from './use-recurrence-text';

/** Mailing lists that are sent again and again. */
export default function SeriesScreen() {
  const { t } = useTranslation();
  const { data, status, error, reload } = useResource(seriesList, undefined);
  const { dialog: removing, openDialog: remove, closeDialog } = useDialog<MailingSeries>();
  const columns = useColumns();
  const mayChange = useCan('/smslist/action/cancel');
  const canCreate = useCan('/smslist/action/create');
  const create = canCreate && <LinkButton to="/smslist/new" appearance="primary" icon={<AddIcon />}>{t('series.create')}</LinkButton>;
  return (
    <Page title={t('series.title')} text={t('series.text')} actions={create || undefined}>
      <DataGrid
        state={grids} screen="/smslist/series" label={t('series.title')} columns={columns}
        source={{ rows: data?.items, status, error, onRetry: reload }} rowKey={({ uuid }) => uuid} rowName={({ name }) => name}
        expectedRows={3} actions={mayChange ? (series) => <Actions series={series} onRemove={remove} /> : undefined} followsLink
        failed={t('series.failed')}
        none={{ icon: <SendIcon />, title: t('series.none'), text: t('series.noneText'), action: create || undefined }}
      />
      {removing && <RemoveDialog series={removing} onClose={closeDialog} />}
    </Page>
  );
}

function useColumns(): readonly DataColumn<MailingSeries>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const recurrenceText = useRecurrenceText();
  return useMemo(() => [
    { id: 'name', header: t('lists.name'), card: 'title', wrap: true, cell: ({ name }) => name },
    { id: 'status', header: t('lists.status'), card: 'badge', wrap: true, cell: (series) => <SeriesStatus {...series} /> },
    { id: 'when', header: t('series.when'), wrap: true, cell: ({ recurrence }) => recurrenceText(recurrence) },
    {
      id: 'next', header: t('series.next'), whole: true,
      cell: ({ next, paused }) => (next === null || paused ? null : <Timestamp at={next} />),
    },
    {
      id: 'last', header: t('series.last'),
      cell: ({ lastListId, runs }) => (lastListId === null ? null
        : <RouteLink to={`/smslist/${lastListId}`}>{t('series.sentCount', { count: runs })}</RouteLink>),
    },
    {
      id: 'max', header: t('series.max'), align: 'end', cell: ({ maxCost, currency }) => format.amount(maxCost, currency),
    },
  ], [t, format, recurrenceText]);
}

function SeriesStatus({ paused, next, error }: MailingSeries) {
  const { t } = useTranslation();
  const failure = useFailureText(error ? recordedFailure(error) : undefined);
  if (failure) return <><StatusBadge intent="danger">{t('series.status.failed')}</StatusBadge> {failure.text}</>;
  if (next === null) return <StatusBadge intent="neutral">{t('series.status.over')}</StatusBadge>;
  return paused ? <StatusBadge intent="waiting">{t('series.status.paused')}</StatusBadge>
    : <StatusBadge intent="success">{t('series.status.active')}</StatusBadge>;
}

function Actions({ series, onRemove }: { series: MailingSeries; onRemove: (series: MailingSeries) => void }) {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { uuid, name, paused, next } = series;
  const choices: MenuChoice[] = [
    ...(next === null ? [] : [{
      id: 'pause', label: t(paused ? 'list.resume' : 'list.pause'),
      onSelect: () => void dispatch(pauseSeries.submitted({ uuid, paused: !paused })),
    }]),
    { id: 'remove', label: t('list.delete'), onSelect: () => onRemove(series) },
  ];
  return <RowMenu label={t('lists.actionsOf', { name })} sections={[{ id: 'actions', choices }]} />;
}

function RemoveDialog({ series: { uuid, name }, onClose }: { series: MailingSeries; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, submit } = useCommand(removeSeries, onClose, uuid, onClose);
  return (
    <ConfirmDialog
      open danger busy={busy} title={t('series.removeTitle', { name })} confirmLabel={t('list.delete')}
      onConfirm={() => submit({ uuid })} onCancel={onClose}
    >{t('series.removeText')}</ConfirmDialog>
  );
}
