import { useFailureText, useTabTitle, useUrlState } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { Card, FailureView, Skeleton } from '@portal/ui/shell';
import { AddIcon, Button, LinkButton, Page } from '@portal/ui/screens';
import { TariffDialog } from './tariff-dialogs';
import { TariffList } from './tariff-list';
import { TariffState } from './tariff-state';
import { TariffView } from './tariff-view';
import { tariffList } from '../tariff-list.state';

/** The list of tariffs, and the details of the tariff in the URL (ADM-05). */
export default function TariffsScreen() {
  const { t } = useTranslation();
  const list = useResource(tariffList, undefined);
  const failure = useFailureText(list.error);
  const [{ tariff: open }] = useUrlState({ tariff: '' });
  const { dialog, openDialog, closeDialog } = useDialog<'create'>();
  useTabTitle(open === '' ? null : undefined);
  const shown = failure && {
    title: t('tariffs.failed'), text: failure.text, lines: failure.lines, traceId: list.error?.traceId, onRetry: list.reload,
  };
  if (open === '') {
    return (
      <Page title={t('tariffs.title')} text={t('tariffs.text')} actions={<Button
        appearance="primary" icon={<AddIcon />} onClick={() => openDialog('create')}
      >{t('tariffs.create')}</Button>}>
        {list.data && list.data.items.length > 0 && <TariffState tariffs={list.data.items} />}
        <TariffList list={list} />
        {dialog && <TariffDialog onClose={closeDialog} />}
      </Page>
    );
  }
  const tariff = list.data?.items.find(({ uuid }) => uuid === open);
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
