import { memo, useMemo } from 'react';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, MessageBar, MessageBarActions, MessageBarBody, Spinner } from '@portal/ui/screens';
import { ChevronDownIcon, focusRing, makeStyles, tokens } from '@portal/ui/shell';
import { selectChat } from '../../chats.slice';
import { EventLine } from '../notes/event-line';
import { NoteItem } from '../notes/note-item';
import { MessageItem, type MessageItemProps } from './message-item';
import { OutgoingItem } from './outgoing-item';
import { selectOutgoing } from './outgoing.slice';
import { rowsOf, type ThreadRow } from './thread-rows';
import { hasEarlier, hasLater, lastPosition } from './thread-window';
import {
  earlierRequested, endReached, laterRequested, latestRequested, messagesViewed, positionRequested, type Thread,
} from './threads.slice';
import { useAnchoredScroll, type ScrollState } from './use-anchored-scroll';

const useStyles = makeStyles({
  root: { position: 'relative', display: 'flex', flexDirection: 'column', flex: '1 1 0', minHeight: 0 },
  view: {
    ...focusRing, position: 'relative', flex: '1 1 0', minHeight: 0, overflowY: 'auto', overflowAnchor: 'none',
    overscrollBehavior: 'contain', scrollbarGutter: 'stable',
  },
  list: {
    display: 'flex', flexDirection: 'column', justifyContent: 'flex-end', boxSizing: 'border-box', minHeight: '100%', margin: 0,
    padding: '8px 0 12px', listStyleType: 'none',
  },
  day: { position: 'sticky', top: '4px', zIndex: 1, alignSelf: 'center', margin: '8px 0' },
  dayWords: {
    padding: '2px 12px', borderRadius: tokens.borderRadiusCircular, border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  unread: {
    display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, padding: '8px 16px', color: tokens.colorStatusDangerForeground1,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    '::before': { content: '""', flex: '1 1 0', borderTop: `1px solid ${tokens.colorStatusDangerBorder1}` },
    '::after': { content: '""', flex: '1 1 0', borderTop: `1px solid ${tokens.colorStatusDangerBorder1}` },
  },
  // Reserves the height, so that the spinner does not move the messages when it appears during scrolling.
  waiting: { display: 'flex', justifyContent: 'center', alignItems: 'center', boxSizing: 'border-box', flexShrink: 0, height: '36px' },
  toEnd: { position: 'absolute', insetInlineEnd: '16px', bottom: '12px', zIndex: 2, boxShadow: tokens.shadow8 },
  none: { margin: 'auto', padding: '24px', color: tokens.colorNeutralForeground3 },
});

export type MessageListProps = {
  chatUuid: string;
  thread: Thread;
  label: string;
  /** The search text; empty while the search is closed. */
  found: string;
};

/** The messages of a chat, starting at the end. Scrolling loads more, and only a limited number is kept in memory (CHAT-08). */
export function MessageList({ chatUuid, thread, label, found }: MessageListProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const dispatch = useDispatch();
  const { queue, hidden } = useSelector(selectOutgoing);
  const unread = useSelector(selectChat(chatUuid))?.unread ?? 0;
  const failure = useFailureText(thread.readingFailure ?? undefined);
  const { window: { messages }, divider, target } = thread;
  const own = useMemo(() => queue.filter((each) => each.chatUuid === chatUuid), [queue, chatUuid]);
  const rows = useMemo(() => rowsOf({ messages, queue: own, hidden, divider }), [messages, own, hidden, divider]);
  const later = hasLater(thread.window);
  const aim = useMemo(
    () => aimOf(target, rows, !later && target?.position === lastPosition(thread.window)), [target, rows, later, thread.window],
  );

  const moved = ({ atEnd, nearStart, nearEnd, lastVisible }: ScrollState) => {
    if (atEnd !== thread.atEnd) dispatch(endReached({ chatUuid, atEnd }));
    // Messages count as read only if the page is visible and focused (CHAT-04).
    if (lastVisible > thread.readUpTo && document.visibilityState === 'visible' && document.hasFocus()) {
      dispatch(messagesViewed({ chatUuid, position: lastVisible }));
    }
    if (thread.reading !== null || thread.readingFailure !== null) return;
    if (nearStart && hasEarlier(thread.window)) dispatch(earlierRequested(chatUuid));
    else if (later && nearEnd) dispatch(laterRequested(chatUuid));
  };
  const view = useAnchoredScroll({
    rows, start: rows.some(({ kind }) => kind === 'unread') ? 'unread' : null, target: aim, hasLater: later,
    isReading: thread.reading !== null, onMoved: moved,
  });

  const toEnd = () => {
    dispatch(later ? latestRequested(chatUuid) : positionRequested({ chatUuid, position: lastPosition(thread.window) }));
    // The button disappears after the click, so the list gets the focus.
    view.current?.focus();
  };
  const tryAgain = () => {
    dispatch(later ? laterRequested(chatUuid) : earlierRequested(chatUuid));
    view.current?.focus();
  };
  return (
    <div className={styles.root}>
      <div ref={view} className={styles.view} role="region" aria-label={label} aria-busy={thread.reading !== null} tabIndex={0}>
        <ol className={styles.list}>
          {hasEarlier(thread.window) && <li className={styles.waiting}>
            {thread.reading === 'earlier' && <Spinner size="tiny" label={t('conversation.readingEarlier')} />}
          </li>}
          {rows.length === 0 && <li className={styles.none}>{t('conversation.none')}</li>}
          {rows.map((row) => <Row
            key={row.key} chatUuid={chatUuid} row={row}
            isTarget={found !== '' && row.kind === 'message' && row.message.position === target?.position} found={found}
          />)}
        </ol>
      </div>
      {failure && (
        <MessageBar intent="warning">
          <MessageBarBody>{t('conversation.readingFailed')} {failure.text}</MessageBarBody>
          <MessageBarActions><Button size="small" onClick={tryAgain}>{t('conversation.retry')}</Button></MessageBarActions>
        </MessageBar>
      )}
      {(!thread.atEnd || later) && (
        <Button className={styles.toEnd} icon={<ChevronDownIcon />} onClick={toEnd}>
          {unread > 0 ? t('conversation.toLatestNew', { count: unread, number: format.number(unread) }) : t('conversation.toLatest')}
        </Button>
      )}
    </div>
  );
}

/** Memoized, so that only changed rows render. */
const Row = memo(function Row({ chatUuid, row, isTarget, found }: { chatUuid: string; row: ThreadRow; isTarget: boolean; found: string }) {
  const { t } = useTranslation();
  const styles = useStyles();
  switch (row.kind) {
    case 'day': return <li className={styles.day}><Day at={row.at} /></li>;
    case 'unread': return <li data-row={row.key} className={styles.unread}>{t('conversation.unread')}</li>;
    case 'message': return <li data-row={row.key} data-position={row.message.position}>
      <Entry chatUuid={chatUuid} row={row} isTarget={isTarget} found={found} />
    </li>;
    case 'outgoing': return <li data-row={row.key}><OutgoingItem row={row} /></li>;
  }
});

function Entry({ row, ...shown }: MessageItemProps) {
  const { message } = row;
  if (message.kind === 'message') return <MessageItem row={row} {...shown} />;
  return message.kind === 'note' && message.msg_text !== '' ? <NoteItem note={message} {...shown} /> : <EventLine entry={message} />;
}

function Day({ at }: { at: string }) {
  const styles = useStyles();
  const format = useFormat();
  return <time dateTime={at} className={styles.dayWords}>{format.dayHeading(at)}</time>;
}

/** Returns the row to scroll to, or the end. Null without a target, or while the target's row is not loaded. */
function aimOf(target: Thread['target'], rows: readonly ThreadRow[], isLast: boolean): { key: string; scrollRequest: object } | null {
  if (!target) return null;
  if (isLast) return { key: 'end', scrollRequest: target };
  const row = rows.find((each) => each.kind === 'message' && each.message.position === target.position);
  return row ? { key: row.key, scrollRequest: target } : null;
}
