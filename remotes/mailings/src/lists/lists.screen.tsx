import { useCallback, useEffect } from 'react';
import { useCan, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, SendIcon } from '@portal/ui/core';
import { AddIcon, EmptyState, Grid, LinkButton, Page, Pager, SearchIcon } from '@portal/ui/more';
import { useListsColumns } from './lists-columns';
import { ListsFilters } from './lists-filters';
import { pageRequested, screenLeft, selectLists } from './lists.slice';
import { useListsQuery } from './use-lists-query';

export default function ListsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const columns = useListsColumns();
  const { page } = useSelector(selectLists);
  const { query, isFiltered, choose, turnTo } = useListsQuery();
  const canCreate = useCan('/smslist/action/create');
  const failure = useFailureText(page.error);

  const load = useCallback(() => dispatch(pageRequested(query)), [dispatch, query]);
  // A tab that is opened again shows its rows while they are read anew.
  useEffect(() => void load(), [load]);
  useEffect(() => () => void dispatch(screenLeft()), [dispatch]);

  const create = canCreate && <LinkButton to="/smslist/new" appearance="primary" icon={<AddIcon />}>{t('lists.create')}</LinkButton>;
  const isSearch = isFiltered || query.cursor !== '';
  const empty = isSearch ? (
    <EmptyState
      icon={<SearchIcon />}
      title={t('lists.nothingFound')}
      text={t('lists.nothingFoundText')}
      action={<Button onClick={() => choose({ status: [], text: '' })}>{t('lists.clearFilters')}</Button>}
    />
  ) : (
    <EmptyState icon={<SendIcon />} title={t('lists.none')} text={t(canCreate ? 'lists.noneText' : 'lists.noneReadOnly')} action={create || undefined} />
  );
  const { next, previous } = page.data ?? {};

  return (
    <Page title={t('lists.title')} text={t('lists.text')} actions={create || undefined}>
      <ListsFilters query={query} isFiltered={isFiltered} onChange={choose} />
      <div>
        <Grid
          label={t('lists.title')}
          columns={columns}
          rows={page.data?.items}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          rowHref={(row) => `/smslist/${row.id}`}
          status={page.status}
          failure={failure && { title: t('lists.failed'), text: failure.text, lines: failure.lines, traceId: page.error?.traceId, onRetry: load }}
          sort={{ by: query.sort.replace('-', ''), descending: query.sort.startsWith('-') }}
          onSort={({ by, descending }) => choose({ sort: `${descending ? '-' : ''}${by === 'name' ? 'name' : 'created'}` })}
          empty={empty}
        />
        <Pager
          busy={page.data?.query !== query}
          onPrevious={previous ? () => turnTo(previous) : undefined}
          onNext={next ? () => turnTo(next) : undefined}
        />
      </div>
    </Page>
  );
}
