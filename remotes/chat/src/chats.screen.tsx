import { lazy, Suspense, useEffect, useState } from 'react';
import type { ChatScope } from '@portal/contracts';
import { chatScopeChosen, failure, isUuid, selectChatScope, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector, useStore } from '@portal/portal/state';
import { ChatIcon, FailureView, makeStyles, mergeClasses, MOBILE, tokens, useMedia } from '@portal/ui/shell';
import { AddIcon, Button, EmptyState } from '@portal/ui/screens';
import { ChatsHead } from './chats-head';
import { chatOpened, chatShown, chatsReceived } from './chats.slice';
import { Conversation } from './conversation/conversation';
import { saveKeys, keysAreOn } from './chat-keys';
import { useChatKeys } from './use-chat-keys';
import { ChatsFilters } from './list/chats-filters';
import { ListPane } from './list/list-pane';
import { selectList, type ListState } from './list/list.slice';
import { useRecipient } from './start/use-recipient';
import { countRequested, selectUnreadChats } from './unread-chats.slice';
import type { ChatsQuery } from './chats-query';
import { useChatsQuery } from './use-chats-query';

const KeysDialog = lazy(() => import('./keys/keys-dialog').then((keys) => ({ default: keys.KeysDialog })));
const StartDialog = lazy(() => import('./start/start-dialog').then((start) => ({ default: start.StartDialog })));

const notFound = failure('chat_not_found');

const useStyles = makeStyles({
  root: {
    position: 'relative', display: 'flex', height: 'calc(100dvh - var(--portal-head-height, 86px) - var(--portal-banner-height, 0px))',
    minHeight: '420px', overflow: 'hidden',
  },
  list: {
    display: 'flex', flexDirection: 'column', boxSizing: 'border-box', width: '360px', flexShrink: 0, minHeight: 0,
    borderInlineEndWidth: '1px', borderInlineEndStyle: 'solid', borderInlineEndColor: tokens.colorNeutralStroke2,
  },
  alone: { width: '100%', borderInlineEndStyle: 'none' },
  // Hidden but laid out, so that the list keeps its scroll position.
  covered: { visibility: 'hidden' },
  chat: {
    display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, minHeight: 0, backgroundColor: tokens.colorNeutralBackground1,
  },
  over: { position: 'absolute', inset: 0, zIndex: 1 },
  none: { display: 'grid', placeContent: 'center', flexGrow: 1 },
});

/** The operators' inbox: list and chat side by side, or one of them on narrow screens. */
export default function ChatsScreen() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { chatUuid, position, query, choose, clear, open, close } = useChatsQuery();
  const isNarrow = useMedia(MOBILE);
  const unread = useSelector(selectUnreadChats);
  const [dialog, setDialog] = useState<'start' | 'keys' | null>(null);
  const recipient = useRecipient(() => setDialog('start'));
  const [keysOn, setKeysOn] = useState(keysAreOn);
  useShownChat(chatUuid);
  useEventsOf(query.scope);
  useEffect(() => void dispatch(countRequested()), [dispatch]);

  // A choice is remembered; the scope of a link only filters the list.
  const chooseScope = (change: Partial<ChatsQuery>) => {
    if (change.scope) dispatch(chatScopeChosen(change.scope));
    choose(change);
  };
  const openNeighbour = useNeighbours(chatUuid, open);
  useChatKeys(keysOn, { help: () => setDialog('keys'), next: () => openNeighbour(1), previous: () => openNeighbour(-1) });
  const chooseKeys = (on: boolean) => {
    setKeysOn(on);
    saveKeys(on);
  };
  const closeDialog = () => {
    setDialog(null);
    recipient.forget();
  };
  const started = (uuid: string) => {
    closeDialog();
    open(uuid);
  };
  const start = <Button appearance="primary" icon={<AddIcon />} onClick={() => setDialog('start')}>{t('chats.start')}</Button>;
  const isCovered = isNarrow && chatUuid !== '';
  return (
    <div className={styles.root}>
      <section aria-label={t('chats.title')} className={mergeClasses(styles.list, isNarrow && styles.alone, isCovered && styles.covered)}>
        <ChatsHead onStart={() => setDialog('start')} onKeys={() => setDialog('keys')} />
        <ChatsFilters query={query} unread={unread} onChange={chooseScope} />
        <ListPane
          query={query} shown={chatUuid} covered={isCovered} onOpen={open} onClear={clear} onShowAll={() => chooseScope({ scope: 'all' })}
          start={start}
        />
      </section>
      {(!isNarrow || isCovered) && (
        <div className={mergeClasses(styles.chat, isNarrow && styles.over)}>
          {chatUuid === '' && <div className={styles.none}>
            <EmptyState icon={<ChatIcon />} title={t('chats.choose')} text={t('chats.chooseText')} action={start} />
          </div>}
          {chatUuid !== '' && !isUuid(chatUuid) && <Unknown onBack={close} />}
          {isUuid(chatUuid) && <Conversation
            chatUuid={chatUuid} position={position} keysOn={keysOn} onBack={isNarrow ? close : undefined}
          />}
        </div>
      )}
      <Suspense>
        {dialog === 'start' && <StartDialog
          phone={recipient.phone || query.phone} from={recipient.sender} onStarted={started} onClose={closeDialog}
        />}
        {dialog === 'keys' && <KeysDialog on={keysOn} onChange={chooseKeys} onClose={closeDialog} />}
      </Suspense>
    </div>
  );
}

/** Shown if the chat UUID in the URL is malformed. */
function Unknown({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const failureText = useFailureText(notFound);
  return <FailureView
    title={t('chats.unknown')} text={failureText?.text} actions={<Button onClick={onBack}>{t('chats.toList')}</Button>}
  />;
}

/** Opens the chat of the URL; data from the list is shown until the chat is loaded. */
function useShownChat(chatUuid: string): void {
  const dispatch = useDispatch();
  const store = useStore<{ chat: { list: ListState } }>();
  useEffect(() => {
    if (!isUuid(chatUuid)) return undefined;
    const row = selectList(store.getState()).page.data?.rows.find(({ id_uuid }) => id_uuid === chatUuid);
    if (row) dispatch(chatsReceived([row]));
    dispatch(chatOpened(chatUuid));
    dispatch(chatShown(chatUuid));
    return () => void dispatch(chatShown(null));
  }, [chatUuid, dispatch, store]);
}

/** Makes the socket receive events of all chats if the list shows all, not only of own and unassigned ones (RT-07). */
function useEventsOf(scope: ChatScope): void {
  const { dispatch, getState } = useStore<Parameters<typeof selectChatScope>[0]>();
  useEffect(() => {
    if (scope === 'all' && selectChatScope(getState()) === 'own') dispatch(chatScopeChosen('all'));
  }, [dispatch, getState, scope]);
}

/** Returns a function that opens the chat `step` rows below the open one; the first chat if the open one is not listed. */
function useNeighbours(chatUuid: string, open: (uuid: string) => void): (step: number) => void {
  const store = useStore<{ chat: { list: ListState } }>();
  return (step) => {
    const { rows = [] } = selectList(store.getState()).page.data ?? {};
    const at = rows.findIndex(({ id_uuid }) => id_uuid === chatUuid);
    const next = rows[at < 0 ? 0 : at + step];
    if (next) open(next.id_uuid);
  };
}
