import { lazy, Suspense } from 'react';
import { mailingExports } from '@portal/contracts';
import { useCan, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { MailIcon } from '@portal/ui/shell';
import { DataGrid, Page, pageSource } from '@portal/ui/screens';
import { grids } from '../grids.state';
import { useOpenedMessage } from '../message-drawer/use-opened-message';
import { ResetDialog, type ResetQuestion } from '../reset-dialog';
import { useChatPath } from '../use-chat-path';
import { allMessages } from './all-messages.state';
import { MessageActions } from './message-actions';
import { useMessagesColumns } from './messages-columns';
import { MessageTotals } from './message-totals';
import { MessagesFilters } from './messages-filters';
import { filterOf } from './messages-query';
import { useMessageChips } from './use-message-chips';
import { useMessagesQuery } from './use-messages-query';

const MessageDrawer = lazy(() => import('../message-drawer/message-drawer').then((drawer) => ({ default: drawer.MessageDrawer })));

/** All messages of the customer, from every source (MAIL-08). */
export default function MessagesScreen() {
  const { t } = useTranslation();
  const { query, choose, clear, goToPage } = useMessagesQuery();
  const columns = useMessagesColumns();
  const filters = useMessageChips(query, choose);
  const mayResend = useCan('/smslist/action/reset');
  const { dialog: resend, openDialog: askToResend, closeDialog: closeResend } = useDialog<ResetQuestion>();
  // A portal tab that is shown again displays its cached rows while fresh ones load.
  const page = useResource(allMessages, query);
  const { opened, hrefOf, root } = useOpenedMessage(page, query, goToPage);
  const chatPath = useChatPath();
  return (
    <Page title={t('allMessages.title')} text={t('allMessages.text')}>
      <div ref={root}>
        <DataGrid
          state={grids}
          screen="/messages"
          label={t('allMessages.title')}
          columns={columns}
          source={pageSource(page, query, goToPage)}
          rowKey={(row) => row.id}
          rowName={(row) => withPlus(row.recipient)}
          rowHref={hrefOf}
          actions={(row) => (
            <MessageActions message={row} href={hrefOf(row)} chatPath={chatPath(row.recipient, row.from)} onResend={askToResend} />
          )}
          toolbar={<MessagesFilters query={query} onChange={choose} />}
          summary={<MessageTotals query={query} />}
          filters={filters}
          onClear={clear}
          exporting={{ path: mailingExports.allMessages.path, query: { filter: filterOf(query) } }}
          failed={t('allMessages.failed')}
          none={{ icon: <MailIcon />, title: t('allMessages.none'), text: t('allMessages.noneText') }}
          nothingFound={t('allMessages.nothingFoundText')}
          searched
        />
      </div>
      {opened && <Suspense><MessageDrawer opened={opened} onResend={mayResend ? askToResend : undefined} /></Suspense>}
      {resend && <ResetDialog question={resend} onClose={closeResend} />}
    </Page>
  );
}
