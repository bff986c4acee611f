import type { Chat } from '@portal/contracts';
import { useFailureText, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Heading, Hint, makeStyles, MessageBar, MessageBarBody, SearchIcon, tokens } from '@portal/ui/core';
import { BackIcon, ShowIcon } from '@portal/ui/more';
import { chatTitle } from '../chat-title';
import { selectMe } from '../chats.slice';
import { useChatKeys } from '../use-chat-keys';
import { onOneLine } from '../message-text';
import { searchClosed, searchOpened, selectSearch } from './search.slice';
import { unassignRequested, assignRequested, type Thread } from './threads.slice';

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
});

export type ConversationHeaderProps = { chat: Chat; thread: Thread; keysOn: boolean; onBack?: () => void };

/** The recipient, our alpha name, the chat's owner and its viewers (CHAT-05). */
export function ConversationHeader({ chat, thread: { viewers, assignment }, keysOn, onBack }: ConversationHeaderProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const me = useSelector(selectMe);
  const isSearching = useSelector(selectSearch).text !== null;
  const failure = useFailureText(assignment.status === 'failed' ? assignment.failure : undefined);
  const { owner, alphaname, phone_number } = chat;
  const chatUuid = chat.id_uuid;
  const isMine = owner !== null && owner.uuid === me;
  const title = onOneLine(chatTitle(chat));
  const number = withPlus(phone_number);
  const others = viewers.filter(({ uuid }) => uuid !== me).map((viewer) => onOneLine(viewer.title));
  const isBusy = assignment.status === 'busy';
  const label = t(isSearching ? 'conversation.search.close' : 'conversation.search.open');
  const take = () => dispatch(assignRequested({ chatUuid, from: owner?.uuid }));
  const toggleSearch = () => dispatch(isSearching ? searchClosed() : searchOpened());
  useChatKeys(keysOn, { search: toggleSearch, ...(!isMine && !isBusy && { take }) });
  return (
    <>
      <header className={styles.root}>
        {onBack && <Button appearance="subtle" icon={<BackIcon />} aria-label={t('conversation.back')} onClick={onBack} />}
        <div className={styles.who}>
          <Heading level={2} size="small"><bdi>{title}</bdi></Heading>
          <p className={styles.facts}>
            {title !== number && <bdi>{number}</bdi>}
            <span>{t('conversation.from', { name: onOneLine(alphaname) })}</span>
            <span>{isMine
              ? t('conversation.owner.mine')
              : owner ? t('conversation.owner.other', { title: onOneLine(owner.title) }) : t('conversation.owner.nobody')}</span>
          </p>
          <p className={styles.viewers} role="status">
            {others.length > 0 && <><span className={styles.sign} aria-hidden="true">
              <ShowIcon />
            </span>{t('conversation.viewing', { count: others.length, names: others.join(', ') })}</>}
          </p>
        </div>
        <Hint text={label}>
          <Button appearance="subtle" icon={<SearchIcon />} aria-label={label} aria-expanded={isSearching} onClick={toggleSearch} />
        </Hint>
        {isMine
          ? <Button busy={isBusy} onClick={() => dispatch(unassignRequested({ chatUuid }))}>{t('conversation.owner.giveBack')}</Button>
          : <Button busy={isBusy} onClick={take}>{t(owner ? 'conversation.owner.takeOver' : 'conversation.owner.take')}</Button>}
      </header>
      {failure && <MessageBar intent="warning" role="alert"><MessageBarBody>{failure.text}</MessageBarBody></MessageBar>}
    </>
  );
}
