import { isMissingRecord, useTabTitle } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useResource } from '@portal/portal/resource';
import { useParams } from '@portal/portal/router';
import { Card, Skeleton } from '@portal/ui/shell';
import { Page } from '@portal/ui/screens';
import { mailingList } from './list.state';
import { ListFailure } from './list-failure';
import { ListView } from './list-view';

export default function ListScreen() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  // A portal tab that is shown again displays its cached list while fresh data loads.
  const { status, data: list, error, reload } = useResource(mailingList, id);
  useTabTitle(list?.name);

  if (error && (!list || isMissingRecord(error))) return <ListFailure failure={error} onRetry={reload} />;
  if (list) return <ListView list={list} onRefresh={status === 'failed' ? reload : undefined} />;
  return (
    <Page title={<Skeleton width="240px" height="28px" />} text={<Skeleton width="320px" />}>
      <div aria-busy="true" aria-label={t('list.loading')} role="status"><Card><Skeleton height="120px" /></Card></div>
    </Page>
  );
}
