import { useMemo, useState } from 'react';
import { mailingExports, type MailingDetail, type Message } from '@portal/contracts';
import { isMessageOutcome } from '@portal/messaging';
import { useUrlState, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { useNavigate } from '@portal/portal/router';
import { Heading, makeStyles, MenuButton, type MenuChoice, MoreIcon, RefreshIcon, tokens } from '@portal/ui/shell';
import { Button, ChoiceFilter, ColumnChooser, type EmptyStateProps, type GridColumn, SearchIcon } from '@portal/ui/screens';
import { deliveryStatuses, useDeliveryStatusText } from '../delivery-status';
import { ExportMenu } from '../export-menu';
import { MessageDialog } from '../message-dialog';
import { SearchedGrid } from '../searched-grid';
import { useShownColumns } from '../shown-columns';
import { useChatPath } from '../use-chat-path';
import { TableTools } from '../table-tools';
import { useMessagesColumns, usualMessagesColumns } from './messages-columns';
import { listMessages } from './messages.state';
import { ResetDialog, type ResetQuestion } from '../reset-dialog';
import { useMessageCommands } from './use-message-commands';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minWidth: 0 },
  head: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
  },
});

const nobody: ReadonlySet<string | number> = new Set();

/** The messages of a list, with commands. Filter and page are in the URL. */
export function MessagesCard({ list }: { list: MailingDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const statusText = useDeliveryStatusText();
  const { id, currency, from } = list;
  const navigate = useNavigate();
  const chatPath = useChatPath();
  const { columns, exported, chooser } = useShownColumns(useMessagesColumns(currency), usualMessagesColumns);
  const { dialog: reset, openDialog: askToReset, closeDialog: closeReset } = useDialog<ResetQuestion>();
  const commands = useMessageCommands(list, askToReset);
  const [chosen, setChosen] = useState(nobody);
  const [opened, setOpened] = useState<string | null>(null);
  const { query, setUrl } = useMessagesQuery(id);
  const page = useResource(listMessages, query);
  const goToPage = (cursor: string) => {
    setChosen(nobody);
    setUrl({ cursor }, { push: true });
  };
  const choose = (status: number[]) => {
    setChosen(nobody);
    setUrl({ status, cursor: '' });
  };

  const items = page.data?.items;
  const showAll = <Button onClick={() => choose([])}>{t('list.showAll')}</Button>;
  const empty: EmptyStateProps = query.status.length === 0 && query.cursor === ''
    ? { level: 3, title: t('list.noMessages') } : { level: 3, icon: <SearchIcon />, title: t('list.noMessagesFound'), action: showAll };
  const withActions = [...columns, useActionsColumn((message) => {
    const path = chatPath(message.recipient, from);
    return [
      { id: 'details', label: t('list.details'), onSelect: () => setOpened(message.id) },
      ...(path === undefined ? [] : [{ id: 'chat', label: t('list.openChat'), onSelect: () => void navigate(path) }]),
      ...commands.ofMessages([message], false),
    ];
  })];
  const choices = [...commands.ofMessages(items?.filter((message) => chosen.has(message.id)) ?? [], true), ...commands.ofAll(query.status)];
  const openedMessage = items?.find((message) => message.id === opened);
  return (
    <section className={styles.root} aria-label={t('list.messages')}>
      <div className={styles.head}>
        <Heading level={2} size="small">{t('list.messages')}</Heading>
        <ChoiceFilter
          label={t('list.deliveryStatus')}
          all={t('list.allMessages')}
          choices={deliveryStatuses.map((status) => ({ value: status, text: statusText(status) }))}
          chosen={query.status}
          onChange={choose}
        />
      </div>
      <div>
        <TableTools label={t('list.messageTools')}>
          {choices.length > 0 && (
            <MenuButton label={t('list.tryAgain')} icon={<RefreshIcon aria-hidden="true" />} sections={[{ id: 'commands', choices }]}>
              {t('list.tryAgain')}
            </MenuButton>
          )}
          <ColumnChooser {...chooser} />
          <ExportMenu
            path={mailingExports.listMessages.path} query={{ id, filter: query.status.length > 0 ? { outcome: query.status } : {} }}
            columns={exported}
          />
        </TableTools>
        <SearchedGrid
          label={t('list.messages')}
          columns={withActions}
          page={page}
          query={query}
          rowKey={(row) => row.id}
          rowName={(row) => withPlus(row.recipient)}
          selection={{ selected: chosen, onChange: setChosen }}
          failed={t('list.messagesFailed')}
          empty={empty}
          onPageChange={goToPage}
        />
      </div>
      {openedMessage && <MessageDialog message={openedMessage} currency={currency} from={from} onClose={() => setOpened(null)} />}
      {reset && <ResetDialog question={reset} onClose={closeReset} />}
    </section>
  );
}

/** Filter and page of the messages in the URL. Invalid values of a hand-edited URL are ignored. */
function useMessagesQuery(id: number) {
  const [url, setUrl] = useUrlState({ status: [] as number[], cursor: '' });
  const query = useMemo(
    () => ({ id, status: url.status.filter((status) => typeof status === 'number' && isMessageOutcome(status)), cursor: url.cursor }),
    [id, url],
  );
  return { query, setUrl };
}

/** The column with the menu of each message. */
function useActionsColumn(choicesOf: (message: Message) => MenuChoice[]): GridColumn<Message> {
  const { t } = useTranslation();
  return {
    id: 'actions', header: t('lists.actions'), width: '88px', card: 'menu',
    cell: (row) => <MenuButton
      boxed hint label={t('lists.actionsOf', { name: withPlus(row.recipient) })} sections={[{ id: 'actions', choices: choicesOf(row) }]}
    ><MoreIcon aria-hidden="true" /></MenuButton>,
  };
}
