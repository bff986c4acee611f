import { useCallback } from 'react';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { TagIcon } from '@portal/ui/core';
import { Page } from '@portal/ui/more';
import { PagedGrid } from '../paged-grid';
import type { PageQuery } from '../use-page-query';
import { useAlphaNamesColumns } from './alpha-names-columns';
import { pageRequested, selectAlphaNames } from './alpha-names.slice';

export default function AlphaNamesScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const columns = useAlphaNamesColumns();
  const page = useSelector(selectAlphaNames);
  const load = useCallback((query: PageQuery) => void dispatch(pageRequested(query)), [dispatch]);
  return (
    <Page title={t('alphaNames.title')} text={t('alphaNames.text')}>
      <PagedGrid
        label={t('alphaNames.title')}
        columns={columns}
        page={page}
        onLoad={load}
        rowName={(row) => row.alphaname}
        searchLabel={t('alphaNames.search')}
        failed={t('alphaNames.failed')}
        none={{ title: t('alphaNames.none'), icon: <TagIcon /> }}
        nothingFoundText={t('alphaNames.nothingFoundText')}
      />
    </Page>
  );
}
