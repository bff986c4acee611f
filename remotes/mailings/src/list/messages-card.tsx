import { lazy, Suspense, useEffect, useState, type RefObject } from 'react';
import { mailingExports, type ListMessage, type MailingDetail } from '@portal/contracts';
import { MESSAGE_OUTCOMES } from '@portal/messaging';
import { useCan, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDialog, useResource } from '@portal/portal/resource';
import { useLocation, useNavigate } from '@portal/portal/router';
import { ChatIcon, Heading, InfoIcon, makeStyles, MenuButton, type MenuSection, RefreshIcon, tokens } from '@portal/ui/shell';
import { ChoiceFilter, DataGrid, pageSource, RowMenu } from '@portal/ui/screens';
import { useDeliveryStatusText } from '../delivery-status';
import { grids } from '../grids.state';
import { useOpenedMessage } from '../message-drawer/use-opened-message';
import { useChatPath } from '../use-chat-path';
import { useMessagesColumns } from './messages-columns';
import { useFilterReasonText } from './filter-reason-text';
import { MESSAGES_HASH } from './messages-address';
import { filterOf, listMessages } from './messages.state';
import { ResetDialog, type ResetQuestion } from '../reset-dialog';
import { useMessageCommands } from './use-message-commands';
import { useMessagesQuery } from './use-messages-query';

const MessageDrawer = lazy(() => import('../message-drawer/message-drawer').then((drawer) => ({ default: drawer.MessageDrawer })));

const useStyles = makeStyles({
  root: { minWidth: 0, scrollMarginTop: 'calc(var(--portal-frame-height, 0px) + 16px)' },
  head: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}`,
    minHeight: '32px',
  },
});

const nobody: ReadonlySet<string | number> = new Set();

/** The messages of a list, with commands. Filters, page and the opened message are in the URL. */
export function MessagesCard({ list }: { list: MailingDetail }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const statusText = useDeliveryStatusText();
  const { id, confirmed, from } = list;
  const navigate = useNavigate();
  const chatPath = useChatPath();
  const { dialog: reset, openDialog: askToReset, closeDialog: closeReset } = useDialog<ResetQuestion>();
  const commands = useMessageCommands(list, askToReset);
  const [chosen, setChosen] = useState(nobody);
  const reasonText = useFilterReasonText();
  const mayReset = useCan('/smslist/action/reset');
  const { query, setUrl } = useMessagesQuery(id);
  const page = useResource(listMessages, query);
  const items = page.data?.items;
  const columns = useMessagesColumns(list, items);
  const goToPage = (cursor: string) => {
    setChosen(nobody);
    setUrl({ cursor }, { push: true });
  };
  const choose = (status: number[], reason: string[] = []) => {
    setChosen(nobody);
    setUrl({ status, reason, cursor: '' });
  };
  const { opened, hrefOf, root } = useOpenedMessage(page, query, goToPage);
  useScrollTo(root, MESSAGES_HASH);

  const actionsOf = (message: ListMessage): MenuSection[] => {
    const path = chatPath(message.recipient, from);
    return [{ id: 'actions', choices: [
      { id: 'details', label: t('list.details'), icon: <InfoIcon />, onSelect: () => void navigate(hrefOf(message)) },
      ...(path === undefined ? [] : [
        { id: 'chat', label: t('list.openChat'), icon: <ChatIcon />, onSelect: () => void navigate(path) },
      ]),
      ...commands.ofMessages([message], false),
    ] }];
  };
  const choices = [
    ...commands.ofMessages(items?.filter((message) => chosen.has(message.id)) ?? [], true),
    // No command is limited to a reason.
    ...commands.ofAll(query.reason.length > 0 ? [] : query.status),
  ];
  return (
    <section ref={root} className={styles.root} aria-label={t('list.messages')}>
      <DataGrid
        state={grids}
        screen="/smslist/list/messages"
        label={t('list.messages')}
        columns={columns}
        source={pageSource(page, query, goToPage)}
        rowKey={(row) => row.id}
        rowName={(row) => withPlus(row.recipient)}
        rowHref={hrefOf}
        actions={(row) => <RowMenu label={t('lists.actionsOf', { name: withPlus(row.recipient) })} sections={actionsOf(row)} />}
        {...(confirmed && { selection: { selected: chosen, onChange: setChosen } })}
        toolbar={(
          <div className={styles.head}>
            <Heading level={2} size="small">{t('list.messages')}</Heading>
            {confirmed && (
              <ChoiceFilter
                label={t('list.deliveryStatus')}
                all={t('list.allMessages')}
                choices={MESSAGE_OUTCOMES.map((status) => ({ value: status, text: statusText(status) }))}
                chosen={query.status}
                onChange={(status) => choose(status)}
              />
            )}
          </div>
        )}
        filters={[
          {
            id: 'status', label: t('list.deliveryStatus'), value: query.status.map(statusText).join(', '),
            onRemove: () => choose([], query.reason),
          },
          { id: 'reason', label: t('list.reason'), value: query.reason.map(reasonText).join(', '), onRemove: () => choose(query.status) },
        ]}
        onClear={() => choose([])}
        exporting={{ path: mailingExports.listMessages.path, query: { id, filter: filterOf(query) } }}
        tools={choices.length > 0 && (
          <MenuButton label={t('list.tryAgain')} icon={<RefreshIcon aria-hidden="true" />} sections={[{ id: 'commands', choices }]}>
            {t('list.tryAgain')}
          </MenuButton>
        )}
        failed={t('list.messagesFailed')}
        none={{ level: 3, title: t('list.noMessages') }}
        searched
      />
      {opened && <Suspense><MessageDrawer opened={opened} listId={id} onResend={mayReset ? askToReset : undefined} /></Suspense>}
      {reset && <ResetDialog question={reset} onClose={closeReset} />}
    </section>
  );
}

/** Scrolls to the section after each navigation to the hash. */
function useScrollTo(section: RefObject<HTMLElement | null>, hash: string) {
  const location = useLocation();
  useEffect(() => {
    if (location.hash === hash) section.current?.scrollIntoView?.({ block: 'start' });
  }, [section, hash, location.hash, location.key]);
}
