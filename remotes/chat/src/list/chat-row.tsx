import { memo } from 'react';
import type { Chat } from '@portal/contracts';
import { useFormat, withPlus } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { makeStyles, mergeClasses, tokens, VisuallyHidden } from '@portal/ui/shell';
import { Timestamp } from '@portal/ui/screens';
import { Avatar } from '../avatar';
import { ChatStateText } from '../chat-state-text';
import { chatTitle } from '../chat-title';
import { onOneLine } from '@portal/messaging';

/** Height of three lines; fixed, so that rows need no measuring. */
export const ROW_PX = 84;

const useStyles = makeStyles({
  root: {
    position: 'absolute', insetInline: 0, top: 0, boxSizing: 'border-box', display: 'flex', alignItems: 'center',
    gap: tokens.spacingHorizontalM, padding: `0 ${tokens.spacingHorizontalL}`, cursor: 'pointer',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`, color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase300,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':active': { backgroundColor: tokens.colorSubtleBackgroundPressed },
  },
  shown: {
    backgroundColor: tokens.colorSubtleBackgroundSelected, boxShadow: `inset 3px 0 0 ${tokens.colorCompoundBrandStroke}`,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  active: { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-3px' },
  words: { display: 'flex', flexDirection: 'column', flex: '1 1 0', minWidth: 0 },
  line: { display: 'flex', justifyContent: 'space-between', gap: tokens.spacingHorizontalS, minWidth: 0 },
  truncated: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', unicodeBidi: 'isolate' },
  title: { color: tokens.colorNeutralForeground1, fontSize: tokens.fontSizeBase300 },
  unread: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorNeutralForeground1 },
  aside: { flexShrink: 0, maxWidth: '120px', color: tokens.colorNeutralForeground3 },
  state: { flexShrink: 0, maxWidth: '70%', color: tokens.colorNeutralForeground3 },
  count: {
    flexShrink: 0, minWidth: '20px', padding: '0 6px', boxSizing: 'border-box', borderRadius: tokens.borderRadiusCircular,
    textAlign: 'center', fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand, fontVariantNumeric: 'tabular-nums',
    '@media (forced-colors: active)': { border: '1px solid CanvasText' },
  },
});

export type ChatRowProps = {
  chat: Chat;
  id: string;
  top: number;
  index: number;
  /** Total number of rows; -1 if unknown (`aria-setsize`). */
  size: number;
  shown: boolean;
  /** Whether the row is the active option, which arrow keys move. */
  active: boolean;
  withOwner: boolean;
  onOpen: (uuid: string) => void;
};

/** A positioned row. Its content is memoized, so that moving the row does not re-render the content. */
export const ChatRow = memo(function ChatRow({ chat, id, top, index, size, shown, active, withOwner, onOpen }: ChatRowProps) {
  const styles = useStyles();
  return (
    <div
      id={id} role="option" aria-selected={shown} aria-posinset={index + 1} aria-setsize={size} onClick={() => onOpen(chat.id_uuid)}
      className={mergeClasses(styles.root, shown && styles.shown, active && styles.active)}
      style={{ height: ROW_PX, transform: `translateY(${top}px)` }}
    >
      <Words chat={chat} withOwner={withOwner} />
    </div>
  );
});

/** Recipient, time, type of the last message, alpha name, last message, and unread count or state. */
const Words = memo(function Words({ chat, withOwner }: Pick<ChatRowProps, 'chat' | 'withOwner'>) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const { unread, alphaname, phone_number, phone_data, owner, last_msg, preview } = chat;
  return (
    <>
      <Avatar name={phone_data.name} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={mergeClasses(styles.truncated, styles.title, unread > 0 && styles.unread)} dir="auto">{chatTitle(chat)}</span>
          <Timestamp className={mergeClasses(styles.truncated, styles.aside)} at={last_msg} form="brief" />
        </span>
        <span className={styles.line}>
          <span className={styles.truncated}>
            {[
              ...(preview?.type ? [t(`conversation.types.${preview.type}`)] : []), onOneLine(alphaname),
              ...(phone_data.name ? [withPlus(phone_number)] : []),
            ].join(' · ')}
          </span>
          <span className={mergeClasses(styles.truncated, styles.aside)} dir="auto">
            {owner ? withOwner && onOneLine(owner.title) : t('list.unassigned')}
          </span>
        </span>
        <span className={styles.line}>
          <Preview chat={chat} />
          {unread === 0 ? <span className={mergeClasses(styles.truncated, styles.state)}><ChatStateText chat={chat} /></span> : (
            <span className={styles.count}>
              <span aria-hidden="true">{format.number(unread)}</span>
              <VisuallyHidden>{t('list.unread', { count: unread })}</VisuallyHidden>
            </span>
          )}
        </span>
      </span>
    </>
  );
});

function Preview({ chat: { preview, unread } }: { chat: Chat }) {
  const { t } = useTranslation();
  const styles = useStyles();
  if (!preview) return <span className={styles.truncated}>{t('list.nothingWritten')}</span>;
  const previewText = onOneLine(preview.text) || t(preview.kind === 'image' ? 'list.image' : 'list.file');
  return (
    <span className={mergeClasses(styles.truncated, unread > 0 && styles.unread)}>
      {/* The author is unknown: a colleague, a program or the user. */}
      {!preview.incoming && t('list.sentPrefix')} <bdi>{previewText}</bdi>
    </span>
  );
}
