import { useEffect, useMemo } from 'react';
import { mailingExports, type MailingList } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { useDispatch } from '@portal/portal/state';
import { SendIcon } from '@portal/ui/shell';
import { AddIcon, Button, ColumnChooser, type EmptyStateProps, type GridColumn, LinkButton, Page, SearchIcon } from '@portal/ui/screens';
import { CommandDialog } from '../command-dialog';
import { ExportMenu } from '../export-menu';
import { SavedViews } from '../saved-views';
import { SearchedGrid } from '../searched-grid';
import { useShownColumns } from '../shown-columns';
import { TableTools } from '../table-tools';
import { JustHidden } from './just-hidden';
import { hidingDismissed } from './just-hidden.slice';
import { ListActions } from './list-actions';
import { usualListsColumns, useListsColumns } from './lists-columns';
import { ListsFilters } from './lists-filters';
import { filterOf, isFiltered, type ListsSort } from './lists-query';
import { listsPage } from './lists.state';
import { useListsQuery } from './use-lists-query';

export default function ListsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  // The list that the user has to confirm to delete or stop. The whole list, because its row may leave the page before the answer.
  const { dialog: canceling, openDialog: cancel, closeDialog } = useDialog<MailingList>();
  const { query, choose, clear, goToPage } = useListsQuery();
  const { columns, exported, chooser } = useShownColumns(useListsColumns(), usualListsColumns);
  const canCreate = useCan('/smslist/action/create');

  // A portal tab that is shown again displays its cached rows while fresh ones load.
  const page = useResource(listsPage, query);
  useEffect(() => () => void dispatch(hidingDismissed()), [dispatch]);
  const withActions = useMemo((): readonly GridColumn<MailingList>[] => [
    ...columns,
    {
      id: 'actions', header: t('lists.actions'), width: '88px', card: 'menu',
      cell: (row) => <ListActions list={row} hidden={query.hidden} onCancel={cancel} />,
    },
  ], [columns, t, query.hidden, cancel]);

  const create = canCreate && <LinkButton to="/smslist/new" appearance="primary" icon={<AddIcon />}>{t('lists.create')}</LinkButton>;
  const isSearch = isFiltered(query) || query.cursor !== '';
  const empty: EmptyStateProps = isSearch
    ? { icon: <SearchIcon />, title: t(
      'lists.nothingFound',
    ), text: t('lists.nothingFoundText'), action: <Button onClick={clear}>{t('lists.clearFilters')}</Button> }
    : {
      icon: <SendIcon />, title: t('lists.none'), text: t(canCreate ? 'lists.noneText' : 'lists.noneReadOnly'), action: create || undefined,
    };
  const canceledList = page.data?.items.find(({ id }) => id === canceling?.id) ?? canceling;

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
          sort={query.sort}
          onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })}
          empty={empty}
          onPageChange={goToPage}
        />
      </div>
      {canceledList && <CommandDialog list={canceledList} command="cancel" onClose={closeDialog} />}
    </Page>
  );
}

function sortOf(by: string, descending: boolean): ListsSort {
  const column = by === 'name' || by === 'recipients' ? by : 'created';
  return descending ? `-${column}` : column;
}
