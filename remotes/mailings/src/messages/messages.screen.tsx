import { useMemo, useState } from 'react';
import { mailingExports, type ListedMessage } from '@portal/contracts';
import { withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { MailIcon } from '@portal/ui/shell';
import { Button, ColumnChooser, type EmptyStateProps, type GridColumn, Page, SearchIcon } from '@portal/ui/screens';
import { ExportMenu } from '../export-menu';
import { MessageDialog } from '../message-dialog';
import { ResetDialog, type ResetQuestion } from '../reset-dialog';
import { SavedViews } from '../saved-views';
import { SearchedGrid } from '../searched-grid';
import { useShownColumns } from '../shown-columns';
import { useChatPath } from '../use-chat-path';
import { TableTools } from '../table-tools';
import { allMessages } from './all-messages.state';
import { MessageActions } from './message-actions';
import { useMessagesColumns, usualMessagesColumns } from './messages-columns';
import { MessagesFilters } from './messages-filters';
import { filterOf, isFiltered } from './messages-query';
import { useMessagesQuery } from './use-messages-query';

/** All messages of the customer, from every source (MAIL-08). */
export default function MessagesScreen() {
  const { t } = useTranslation();
  const { query, choose, clear, goToPage } = useMessagesQuery();
  const { columns, exported, chooser } = useShownColumns(useMessagesColumns(), usualMessagesColumns);
  const [opened, setOpened] = useState<string | null>(null);
  const { dialog: resend, openDialog: askToResend, closeDialog: closeResend } = useDialog<ResetQuestion>();
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  const page = useResource(allMessages, query);
  const chatPath = useChatPath();
  const withDetails = useMemo((): readonly GridColumn<ListedMessage>[] => [
    ...columns,
    {
      id: 'details', header: t('lists.actions'), width: '136px', card: 'menu',
      cell: (row) => (
        <MessageActions
          message={row} chatPath={chatPath(row.recipient, row.from)} onDetails={() => setOpened(row.id)} onResend={askToResend}
        />
      ),
    },
  ], [columns, t, chatPath, askToResend]);

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
          onPageChange={goToPage}
        />
      </div>
      {openedMessage && <MessageDialog
        message={openedMessage} currency={openedMessage.currency} from={openedMessage.from} onClose={() => setOpened(null)}
      />}
      {resend && <ResetDialog question={resend} onClose={closeResend} />}
    </Page>
  );
}
