import { useCallback, useEffect } from 'react';
import { useFailureText, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, FailureView, Skeleton } from '@portal/ui/core';
import { AddIcon, LinkButton, Page } from '@portal/ui/more';
import { TariffDialogs } from './tariff-dialogs';
import { TariffList } from './tariff-list';
import { TariffView } from './tariff-view';
import { commandDismissed, commandOpened, listRequested, selectTariffs } from './tariffs.slice';

/** The list of tariffs, and the details of the tariff in the URL (ADM-05). */
export default function TariffsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { list } = useSelector(selectTariffs);
  const failure = useFailureText(list.error);
  const [{ tariff: open }] = useUrlState({ tariff: '' });
  const load = useCallback(() => void dispatch(listRequested()), [dispatch]);
  useEffect(load, [load]);
  useEffect(() => () => void dispatch(commandDismissed()), [dispatch]);
  const shown = failure && {
    title: t('tariffs.failed'), text: failure.text, lines: failure.lines, traceId: list.error?.traceId, onRetry: load,
  };
  if (open === '') {
    return (
      <Page title={t('tariffs.title')} text={t('tariffs.text')} actions={<Button
        appearance="primary" icon={<AddIcon />} onClick={() => dispatch(commandOpened({ kind: 'create' }))}
      >{t('tariffs.create')}</Button>}>
        <TariffList list={list} failure={shown} />
        <TariffDialogs />
      </Page>
    );
  }
  const tariff = list.data?.find(({ uuid }) => uuid === open);
  if (tariff) return <TariffView key={open} tariff={tariff} />;
  const back = <LinkButton to="/admin/tariffs">{t('tariffs.toAll')}</LinkButton>;
  return (
    <Page title={t('tariffs.title')}>
      {shown && <Card><FailureView {...shown} actions={back} /></Card>}
      {!shown && list.status === 'ready' && <Card><FailureView title={t('tariffs.missing')} actions={back} /></Card>}
      {!shown && list.status !== 'ready' && (
        <div role="status" aria-busy="true" aria-label={t('tariffs.loading')}><Card><Skeleton height="160px" /></Card></div>
      )}
    </Page>
  );
}
