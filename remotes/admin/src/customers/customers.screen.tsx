import { useCallback } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { PeopleIcon } from '@portal/ui/core';
import { Page } from '@portal/ui/more';
import { PagedGrid } from '../paged-grid';
import type { PageQuery } from '../use-page-query';
import { useCustomersColumns } from './customers-columns';
import { pageRequested, selectCustomers } from './customers.slice';

export default function CustomersScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const columns = useCustomersColumns();
  const page = useSelector(selectCustomers);
  const load = useCallback((query: PageQuery) => void dispatch(pageRequested(query)), [dispatch]);
  return (
    <Page title={t('customers.title')} text={t('customers.text')}>
      <PagedGrid
        label={t('customers.title')}
        columns={columns}
        page={page}
        onLoad={load}
        rowName={(row) => row.name}
        searchLabel={t('customers.search')}
        failed={t('customers.failed')}
        none={{ title: t('customers.none'), icon: <PeopleIcon /> }}
        nothingFoundText={t('customers.nothingFoundText')}
      />
    </Page>
  );
}
