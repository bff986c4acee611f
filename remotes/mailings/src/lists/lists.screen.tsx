import { useCallback, useEffect, useMemo } from 'react';
import { mailingExports, type MailingList } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, SendIcon } from '@portal/ui/core';
import { AddIcon, ColumnChooser, LinkButton, Page, SearchIcon, type EmptyStateProps, type GridColumn } from '@portal/ui/more';
import { CommandDialog } from '../command-dialog';
import { commandDismissed, hidingDismissed, selectDialog } from '../command.slice';
import { ExportMenu } from '../export-menu';
import { SavedViews } from '../saved-views';
import { SearchedGrid } from '../searched-grid';
import { useShownColumns } from '../shown-columns';
import { TableTools } from '../table-tools';
import { JustHidden } from './just-hidden';
import { ListActions } from './list-actions';
import { usualListsColumns, useListsColumns } from './lists-columns';
import { ListsFilters } from './lists-filters';
import { filterOf, isFiltered, type ListsSort } from './lists-query';
import { pageRequested, screenLeft, selectLists } from './lists.slice';
import { useListsQuery } from './use-lists-query';

export default function ListsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { page } = useSelector(selectLists);
  const dialog = useSelector(selectDialog);
  const { query, choose, clear, goToPage } = useListsQuery();
  const { columns, exported, chooser } = useShownColumns(useListsColumns(), usualListsColumns);
  const canCreate = useCan('/smslist/action/create');

  const load = useCallback(() => dispatch(pageRequested(query)), [dispatch, query]);
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  useEffect(() => void load(), [load]);
  useEffect(() => () => {
    for (const left of [screenLeft(), commandDismissed(), hidingDismissed()]) dispatch(left);
  }, [dispatch]);
  const withActions = useMemo((): readonly GridColumn<MailingList>[] => [
    ...columns,
    {
      id: 'actions', header: t('lists.actions'), width: '88px', card: 'menu',
      cell: (row) => <ListActions list={row} hidden={query.hidden} />,
    },
  ], [columns, t, query.hidden]);

  const create = canCreate && <LinkButton to="/smslist/new" appearance="primary" icon={<AddIcon />}>{t('lists.create')}</LinkButton>;
  const isSearch = isFiltered(query) || query.cursor !== '';
  const empty: EmptyStateProps = isSearch
    ? { icon: <SearchIcon />, title: t(
      'lists.nothingFound',
    ), text: t('lists.nothingFoundText'), action: <Button onClick={clear}>{t('lists.clearFilters')}</Button> }
    : {
      icon: <SendIcon />, title: t('lists.none'), text: t(canCreate ? 'lists.noneText' : 'lists.noneReadOnly'), action: create || undefined,
    };
  const dialogList = page.data?.items.find(({ id }) => id === dialog?.id);

  return (
    <Page title={t('lists.title')} text={t('lists.text')} actions={create || undefined}>
      <JustHidden />
      <ListsFilters query={query} onChange={choose} onClear={clear} />
      <div>
        <TableTools label={t('lists.tools')}>
          <SavedViews screen="/smslist/list" />
          <ColumnChooser {...chooser} />
          <ExportMenu path={mailingExports.lists.path} query={{ filter: filterOf(query), sort: query.sort }} columns={exported} />
        </TableTools>
        <SearchedGrid
          label={t('lists.title')}
          columns={withActions}
          page={page}
          query={query}
          rowKey={(row) => row.id}
          rowName={(row) => row.name}
          rowHref={(row) => `/smslist/${row.id}`}
          failed={t('lists.failed')}
          sort={{ by: query.sort.replace('-', ''), descending: query.sort.startsWith('-') }}
          onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })}
          empty={empty}
          onLoad={load}
          onPageChange={goToPage}
        />
      </div>
      {dialogList && <CommandDialog list={dialogList} />}
    </Page>
  );
}

function sortOf(by: string, descending: boolean): ListsSort {
  const column = by === 'name' || by === 'recipients' ? by : 'created';
  return descending ? `-${column}` : column;
}
