import { lazy, Suspense, useState, type ReactElement } from 'react';
import type { Chat, Colleague } from '@portal/contracts';
import { useFailureText, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { Heading, makeStyles, PeopleIcon, PersonIcon, SearchIcon, tokens } from '@portal/ui/shell';
import {
  AddPersonIcon, BackIcon, Button, CheckIcon, MessageBar, MessageBarBody, ResetIcon, RowMenu, ShowIcon, SnoozeIcon,
} from '@portal/ui/screens';
import { Tooltip } from '@portal/ui/tooltip';
import { ChatStateText } from '../chat-state-text';
import { chatTitle } from '../chat-title';
import { selectMe } from '../chats.slice';
import { useChatKeys } from '../use-chat-keys';
import { onOneLine } from '@portal/messaging';
import { changeChat } from './thread/chat-change.state';
import type { Thread } from './thread/threads.slice';

const ColleagueDialog = lazy(() => import('../colleague-dialog').then((dialog) => ({ default: dialog.ColleagueDialog })));
const SnoozeDialog = lazy(() => import('./snooze/snooze-dialog').then((dialog) => ({ default: dialog.SnoozeDialog })));

const useStyles = makeStyles({
  root: {
    display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS, padding: '8px 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, backgroundColor: tokens.colorNeutralBackground1,
  },
  who: { display: 'flex', flexDirection: 'column', flex: '1 1 120px', minWidth: 0 },
  facts: {
    display: 'flex', flexWrap: 'wrap', gap: `0 ${tokens.spacingHorizontalS}`, margin: 0, color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, overflowWrap: 'anywhere',
  },
  viewers: {
    display: 'flex', alignItems: 'center', gap: '4px', margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200, overflowWrap: 'anywhere',
  },
  sign: { display: 'inline-flex', flexShrink: 0, fontSize: '16px' },
  state: { fontWeight: tokens.fontWeightSemibold },
});

export type ConversationHeaderProps = {
  chat: Chat; viewers: Thread['viewers']; keysOn: boolean;
  /** Number of incoming messages that the user saw. */
  seen: number;
  isSearching: boolean; onSearch: (isSearching: boolean) => void;
  /** Whether the contact panel is open. */
  hasContact: boolean; onContact: (open: boolean) => void;
  onBack?: () => void;
};

/** `isWorded`: a button with its words instead of the icon. `isOpen`: set if the action shows or hides a part of the page. */
type Action = { id: string; label: string; icon: ReactElement; isWorded?: boolean; isOpen?: boolean; onSelect: () => void };

function HeaderButtons({ actions, busy }: { actions: readonly Action[]; busy: boolean }) {
  return actions.map(({ id, label, icon, isWorded, isOpen, onSelect }) => (isWorded
    ? <Button key={id} disabledFocusable={busy} onClick={onSelect}>{label}</Button>
    : (
      <Tooltip key={id} content={label} relationship="label">
        <Button
          appearance="subtle" icon={icon} aria-expanded={isOpen} disabledFocusable={busy && isOpen === undefined} onClick={onSelect}
        />
      </Tooltip>
    )));
}

/** The recipient, our alpha name, the chat's owner, state and viewers (CHAT-05, CHAT-17). */
export function ConversationHeader(
  { chat, viewers, keysOn, seen, isSearching, onSearch, hasContact, onContact, onBack }: ConversationHeaderProps,
) {
  const { t } = useTranslation();
  const styles = useStyles();
  const me = useSelector(selectMe);
  const { owner, alphaname, phone_number, preview, state, id_uuid: chatUuid } = chat;
  const { busy, failure: refusal, submit } = useCommand(changeChat, undefined, chatUuid);
  const failure = useFailureText(refusal);
  const [dialog, setDialog] = useState<'colleague' | 'snooze' | null>(null);
  const isMine = owner !== null && owner.uuid === me;
  const title = onOneLine(chatTitle(chat));
  const number = withPlus(phone_number);
  const others = viewers.filter(({ uuid }) => uuid !== me).map((viewer) => onOneLine(viewer.title));
  const take = () => submit({ chatUuid, to: 'me', from: owner?.uuid });
  const release = () => submit({ chatUuid, to: 'nobody' });
  const toggleSearch = () => onSearch(!isSearching);
  const toColleague = ({ uuid }: Colleague) => {
    setDialog(null);
    submit({ chatUuid, to: 'colleague', colleague: uuid, from: owner?.uuid });
  };
  const snooze = (until: string) => {
    setDialog(null);
    submit({ chatUuid, to: 'snoozed', incoming: seen, until });
  };
  const reopen = () => submit({ chatUuid, to: 'open' });
  const resolve = () => submit({ chatUuid, to: 'resolved', incoming: seen });
  const [isResolved, isSnoozed] = [state === 'resolved', state === 'snoozed'];
  const actions: readonly Action[] = [
    {
      id: 'search', icon: <SearchIcon />, isOpen: isSearching, onSelect: toggleSearch,
      label: t(isSearching ? 'conversation.search.close' : 'conversation.search.open'),
    },
    {
      id: 'owner', icon: <AddPersonIcon />, isWorded: true, onSelect: isMine ? release : take,
      label: t(isMine ? 'conversation.owner.giveBack' : owner ? 'conversation.owner.takeOver' : 'conversation.owner.take'),
    },
    { id: 'colleague', icon: <PeopleIcon />, label: t('conversation.assign.open'), onSelect: () => setDialog('colleague') },
    ...(isResolved ? [] : [isSnoozed
      ? { id: 'rest', icon: <ResetIcon />, label: t('conversation.wake'), onSelect: reopen }
      : { id: 'rest', icon: <SnoozeIcon />, label: t('conversation.snooze.open'), onSelect: () => setDialog('snooze') }]),
    isResolved
      ? { id: 'state', icon: <ResetIcon />, isWorded: true, label: t('conversation.reopen'), onSelect: reopen }
      : { id: 'state', icon: <CheckIcon />, isWorded: true, label: t('conversation.resolve'), onSelect: resolve },
    {
      id: 'contact', icon: <PersonIcon />, isOpen: hasContact, onSelect: () => onContact(!hasContact),
      label: t(hasContact ? 'conversation.contact.close' : 'conversation.contact.open'),
    },
  ];
  // Narrow panes have a menu for the others.
  const shown = actions.filter(({ id, isWorded, isOpen }) => (
    onBack ? id === 'state' : !hasContact || isWorded || isOpen !== undefined));
  useChatKeys(keysOn, { search: toggleSearch, contact: () => onContact(!hasContact), ...(!isMine && !busy && { take }) });
  return (
    <>
      <header className={styles.root}>
        {onBack && <Button appearance="subtle" icon={<BackIcon />} aria-label={t('conversation.back')} onClick={onBack} />}
        <div className={styles.who}>
          <Heading level={2} size="small"><bdi>{title}</bdi></Heading>
          <p className={styles.facts}>
            {title !== number && <bdi>{number}</bdi>}
            <span>{t('conversation.from', { name: onOneLine(alphaname) })}</span>
            {preview?.type && <span>{t(`conversation.types.${preview.type}`)}</span>}
            <span>{isMine
              ? t('conversation.owner.mine')
              : owner ? t('conversation.owner.other', { title: onOneLine(owner.title) }) : t('conversation.owner.nobody')}</span>
            <span role="status" className={styles.state}><ChatStateText chat={chat} /></span>
          </p>
          <p className={styles.viewers} role="status">
            {others.length > 0 && <><span className={styles.sign} aria-hidden="true">
              <ShowIcon />
            </span>{t('conversation.viewing', { count: others.length, names: others.join(', ') })}</>}
          </p>
        </div>
        <HeaderButtons actions={shown} busy={busy} />
        {shown.length < actions.length && <RowMenu
          label={t('conversation.more')}
          sections={[{
            id: 'actions', choices: actions.filter((each) => !shown.includes(each) && (!busy || each.isOpen !== undefined)),
          }]}
        />}
      </header>
      {failure && <MessageBar intent="warning" role="alert"><MessageBarBody>{failure.text}</MessageBarBody></MessageBar>}
      {dialog && <Suspense>
        {dialog === 'snooze' ? <SnoozeDialog onSnooze={snooze} onClose={() => setDialog(null)} /> : (
          <ColleagueDialog
            title={t('conversation.assign.title')} chatUuid={chatUuid} chosen={owner?.uuid} onChoose={toColleague}
            onClose={() => setDialog(null)}
          />
        )}
      </Suspense>}
    </>
  );
}
