import { useCallback, useEffect } from 'react';
import { isMissingRecord, useTabTitle } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useParams } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Card, Skeleton } from '@portal/ui/core';
import { Page } from '@portal/ui/more';
import { commandDismissed } from '../command.slice';
import { listLeft, listRequested, selectDetail } from './list.slice';
import { ListFailure } from './list-failure';
import { ListView } from './list-view';

export default function ListScreen() {
  const id = Number(useParams().id);
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { status, data: list, error } = useSelector(selectDetail(id));
  const load = useCallback(() => dispatch(listRequested({ id })), [dispatch, id]);
  // A portal tab that is shown again displays its cached list while fresh data loads.
  useEffect(() => void load(), [load]);
  useEffect(() => () => {
    dispatch(listLeft({ id }));
    dispatch(commandDismissed());
  }, [dispatch, id]);
  useTabTitle(list?.name);

  if (error && (!list || isMissingRecord(error))) return <ListFailure failure={error} onRetry={load} />;
  if (list) return <ListView list={list} onRefresh={status === 'failed' ? load : undefined} />;
  return (
    <Page title={<Skeleton width="240px" height="28px" />} text={<Skeleton width="320px" />}>
      <div aria-busy="true" aria-label={t('list.loading')} role="status"><Card><Skeleton height="120px" /></Card></div>
    </Page>
  );
}
