import { useCallback, useEffect, useMemo, useState } from 'react';
import { mailingExports, type MailingDetail, type Message } from '@portal/contracts';
import { isMessageOutcome } from '@portal/messaging';
import { useUrlState, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Heading, makeStyles, MenuButton, MoreIcon, RefreshIcon, tokens } from '@portal/ui/core';
import { ChoiceFilter, ColumnChooser, type EmptyStateProps, type GridColumn, SearchIcon } from '@portal/ui/more';
import { deliveryStatuses, useDeliveryStatusText } from '../delivery-status';
import { ExportMenu } from '../export-menu';
import { MessageDialog } from '../message-dialog';
import { SearchedGrid } from '../searched-grid';
import { useShownColumns } from '../shown-columns';
import { TableTools } from '../table-tools';
import { useMessagesColumns, usualMessagesColumns } from './messages-columns';
import { messagesLeft, messagesRequested, selectMessagesPage } from './messages.slice';
import { ResetDialog } from './reset-dialog';
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
  const dispatch = useDispatch();
  const statusText = useDeliveryStatusText();
  const { id, currency } = list;
  const { columns, exported, chooser } = useShownColumns(useMessagesColumns(currency), usualMessagesColumns);
  const page = useSelector(selectMessagesPage(id));
  const commands = useMessageCommands(list);
  const [chosen, setChosen] = useState(nobody);
  const [opened, setOpened] = useState<string | null>(null);
  const [url, setUrl] = useUrlState({ status: [] as number[], cursor: '' });
  const query = useMemo(
    () => ({ id, status: url.status.filter((status) => typeof status === 'number' && isMessageOutcome(status)), cursor: url.cursor }),
    [id, url],
  );
  const load = useCallback(() => dispatch(messagesRequested(query)), [dispatch, query]);
  useEffect(() => void load(), [load]);
  useEffect(() => () => void dispatch(messagesLeft(id)), [dispatch, id]);
  const goToPage = (cursor: string) => {
    setChosen(nobody);
    setUrl({ cursor }, { push: true });
  };
  const choose = (status: number[]) => {
    setChosen(nobody);
    setUrl({ status, cursor: '' });
  };

  const items = page.data?.items;
  const empty: EmptyStateProps = query.status.length > 0 || query.cursor !== ''
    ? { level: 3, icon: <SearchIcon />, title: t(
      'list.noMessagesFound',
    ), action: <Button onClick={() => choose([])}>{t('list.showAll')}</Button> }
    : { level: 3, title: t('list.noMessages') };
  const ofRow = (message: Message) => [
    { id: 'details', label: t('list.details'), onSelect: () => setOpened(message.id) }, ...commands.ofMessages([message], false),
  ];
  const withActions: readonly GridColumn<Message>[] = [
    ...columns,
    {
      id: 'actions', header: t('lists.actions'), width: '88px', card: 'menu',
      cell: (row) => <MenuButton
        boxed hint label={t('lists.actionsOf', { name: withPlus(row.recipient) })} sections={[{ id: 'actions', choices: ofRow(row) }]}
      ><MoreIcon aria-hidden="true" /></MenuButton>,
    },
  ];
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
          onLoad={load}
          onPageChange={goToPage}
        />
      </div>
      {openedMessage && <MessageDialog message={openedMessage} currency={currency} onClose={() => setOpened(null)} />}
      <ResetDialog id={id} />
    </section>
  );
}
