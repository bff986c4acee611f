import { lazy, Suspense, useEffect } from 'react';
import { mailingExports, type MailingList } from '@portal/contracts';
import { useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { SendIcon } from '@portal/ui/shell';
import { AddIcon, DataGrid, LinkButton, Page, pageSource } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { hidingDismissed, selectJustHidden } from './just-hidden.slice';
import { ListActions } from './list-actions';
import { useListsColumns } from './lists-columns';
import { ListsFilters } from './lists-filters';
import { filterOf, type ListsSort } from './lists-query';
import { listsPage } from './lists.state';
import { useListChips } from './use-list-chips';
import { useListsQuery } from './use-lists-query';

const JustHidden = lazy(() => import('./just-hidden').then((hidden) => ({ default: hidden.JustHidden })));
const CommandDialog = lazy(() => import('../command-dialog').then((dialog) => ({ default: dialog.CommandDialog })));

export default function ListsScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  // The list that the user has to confirm to delete or stop. The whole list, because its row may leave the page before the answer.
  const { dialog: canceling, openDialog: cancel, closeDialog } = useDialog<MailingList>();
  const { query, choose, clear, goToPage } = useListsQuery();
  const columns = useListsColumns();
  const filters = useListChips(query, choose);
  const canCreate = useCan('/smslist/action/create');
  const hasHidden = useSelector(selectJustHidden) !== null;

  // A portal tab that is shown again displays its cached rows while fresh ones load.
  const page = useResource(listsPage, query);
  useEffect(() => () => void dispatch(hidingDismissed()), [dispatch]);
  const create = canCreate && <LinkButton to="/smslist/new" appearance="primary" icon={<AddIcon />}>{t('lists.create')}</LinkButton>;
  const canceledList = page.data?.items.find(({ id }) => id === canceling?.id) ?? canceling;

  return (
    <Page
      title={t('lists.title')} text={t('lists.text')}
      actions={<><LinkButton to="/smslist/recurring">{t('lists.recurring')}</LinkButton>{create}</>}
    >
      {hasHidden && <Suspense><JustHidden /></Suspense>}
      <DataGrid
        state={grids}
        screen="/smslist/list"
        label={t('lists.title')}
        columns={columns}
        source={pageSource(page, query, goToPage)}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        rowHref={(row) => `/smslist/${row.id}`}
        actions={(row) => <ListActions list={row} hidden={query.hidden} onCancel={cancel} />}
        toolbar={<ListsFilters query={query} onChange={choose} />}
        filters={filters}
        onClear={clear}
        exporting={{ path: mailingExports.lists.path, query: { filter: filterOf(query), sort: query.sort } }}
        failed={t('lists.failed')}
        sort={query.sort}
        onSort={({ by, descending }) => choose({ sort: sortOf(by, descending) })}
        none={{
          icon: <SendIcon />, title: t('lists.none'), text: t(canCreate ? 'lists.noneText' : 'lists.noneReadOnly'),
          action: create || undefined,
        }}
        nothingFound={t('lists.nothingFoundText')}
        searched
      />
      {canceledList && <Suspense><CommandDialog list={canceledList} command="cancel" onClose={closeDialog} /></Suspense>}
    </Page>
  );
}

function sortOf(by: string, descending: boolean): ListsSort {
  const column = by === 'name' || by === 'recipients' ? by : 'created';
  return descending ? `-${column}` : column;
}
