import { useCallback, useEffect, useMemo, useState } from 'react';
import { mailingExports, type ListedMessage } from '@portal/contracts';
import { withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, InfoIcon, MailIcon } from '@portal/ui/core';
import { ColumnChooser, Page, SearchIcon, type EmptyStateProps, type GridColumn } from '@portal/ui/more';
import { ExportMenu } from '../export-menu';
import { MessageDialog } from '../message-dialog';
import { SavedViews } from '../saved-views';
import { SearchedGrid } from '../searched-grid';
import { useShownColumns } from '../shown-columns';
import { TableTools } from '../table-tools';
import { pageRequested, screenLeft, selectAllMessages } from './all-messages.slice';
import { useMessagesColumns, usualMessagesColumns } from './messages-columns';
import { MessagesFilters } from './messages-filters';
import { filterOf, isFiltered } from './messages-query';
import { useMessagesQuery } from './use-messages-query';

/** All messages of the customer, from every source (MAIL-08). */
export default function MessagesScreen() {
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { page } = useSelector(selectAllMessages);
  const { query, choose, clear, goToPage } = useMessagesQuery();
  const { columns, exported, chooser } = useShownColumns(useMessagesColumns(), usualMessagesColumns);
  const [opened, setOpened] = useState<string | null>(null);
  const load = useCallback(() => dispatch(pageRequested(query)), [dispatch, query]);
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  useEffect(() => void load(), [load]);
  useEffect(() => () => void dispatch(screenLeft()), [dispatch]);
  const withDetails = useMemo((): readonly GridColumn<ListedMessage>[] => [
    ...columns,
    {
      id: 'details', header: t('list.details'), width: '88px', card: 'menu',
      cell: (row) => <Button
        size="small" appearance="subtle" icon={<InfoIcon />} aria-label={t('allMessages.detailsOf', { recipient: withPlus(row.recipient) })}
        onClick={() => setOpened(row.id)}
      />,
    },
  ], [columns, t]);

  const empty: EmptyStateProps = isFiltered(query) || query.cursor !== ''
    ? { icon: <SearchIcon />, title: t(
      'lists.nothingFound',
    ), text: t('allMessages.nothingFoundText'), action: <Button onClick={clear}>{t('lists.clearFilters')}</Button> }
    : { icon: <MailIcon />, title: t('allMessages.none'), text: t('allMessages.noneText') };
  const openedMessage = page.data?.items.find(({ id }) => id === opened);
  return (
    <Page title={t('allMessages.title')} text={t('allMessages.text')}>
      <MessagesFilters query={query} onChange={choose} onClear={clear} />
      <div>
        <TableTools label={t('lists.tools')}>
          <SavedViews screen="/messages" />
          <ColumnChooser {...chooser} />
          <ExportMenu path={mailingExports.allMessages.path} query={{ filter: filterOf(query) }} columns={exported} />
        </TableTools>
        <SearchedGrid
          label={t('allMessages.title')}
          columns={withDetails}
          page={page}
          query={query}
          rowKey={(row) => row.id}
          rowName={(row) => withPlus(row.recipient)}
          failed={t('allMessages.failed')}
          empty={empty}
          onLoad={load}
          onPageChange={goToPage}
        />
      </div>
      {openedMessage && <MessageDialog message={openedMessage} currency={openedMessage.currency} onClose={() => setOpened(null)} />}
    </Page>
  );
}
