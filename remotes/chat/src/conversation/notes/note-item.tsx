import { memo, useState } from 'react';
import type { ChatMessage } from '@portal/contracts';
import { useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useSelector } from '@portal/portal/state';
import { onOneLine } from '@portal/messaging';
import { makeStyles, MenuButton, mergeClasses, MoreIcon, tokens } from '@portal/ui/shell';
import { ConfirmDialog, HideIcon } from '@portal/ui/screens';
import { selectMe } from '../../chats.slice';
import { MessageText } from '../thread/message-text';
import { MessageTime } from '../thread/message-time';
import { noteBackground, noteBorder } from './note-colors';
import { NoteEditor } from './note-editor';
import { changeNote } from './notes.state';

const useStyles = makeStyles({
  row: { display: 'flex', justifyContent: 'center', minWidth: 0, padding: '6px 16px' },
  note: {
    display: 'flex', flexDirection: 'column', boxSizing: 'border-box', width: 'min(620px, 100%)', minWidth: 0,
    padding: '4px 6px 8px 12px', borderRadius: tokens.borderRadiusLarge, color: tokens.colorNeutralForeground1,
    backgroundColor: noteBackground, border: `1px dashed ${noteBorder}`,
    fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300,
  },
  target: { border: `1px solid ${tokens.colorBrandStroke1}` },
  head: {
    display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minHeight: '32px', color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
  },
  sign: { display: 'inline-flex', fontSize: '16px' },
  who: { flex: '1 1 auto', minWidth: 0, overflowWrap: 'anywhere' },
  author: { fontWeight: tokens.fontWeightSemibold },
  text: { paddingInlineEnd: '6px' },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

export type NoteItemProps = { chatUuid: string; note: ChatMessage; isTarget: boolean; found: string };

/** A note for colleagues among the messages. Its author can edit and delete it. */
export const NoteItem = memo(function NoteItem({ chatUuid, note, isTarget, found }: NoteItemProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const me = useSelector(selectMe);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const change = useCommand(changeNote, () => setOpen(null), note.msg_uuid, () => setOpen((now) => (now === 'delete' ? null : now)));
  const failure = useFailureText(change.failure);
  const { author, author_uuid, edited_at, dt_timestamp, msg_text } = note;
  const choice = (id: 'edit' | 'delete') => ({ id, label: t(`conversation.note.${id}`), onSelect: () => setOpen(id) });
  return (
    <div className={styles.row}>
      <div className={mergeClasses(styles.note, isTarget && styles.target)} role="note" aria-label={t('conversation.note.label')}>
        <div className={styles.head}>
          <span className={styles.sign} aria-hidden="true"><HideIcon /></span>
          <span className={styles.who}>
            {t('conversation.note.label')} · <bdi className={styles.author}>{onOneLine(author ?? '')}</bdi>
            {' · '}<MessageTime at={dt_timestamp} />
            {edited_at !== null && ` · ${t('conversation.note.edited')}`}
          </span>
          {author_uuid === me && open !== 'edit' && (
            <MenuButton
              boxed label={t('conversation.note.actions')} sections={[{ id: 'note', choices: [choice('edit'), choice('delete')] }]}
            >
              <MoreIcon />
            </MenuButton>
          )}
        </div>
        {open === 'edit' ? <NoteEditor
          text={msg_text} busy={change.busy} onSave={(text) => change.submit({ chatUuid, note, text })} onClose={() => setOpen(null)}
        /> : <div className={styles.text}><MessageText text={msg_text} found={found} /></div>}
        {failure && <p role="alert" className={styles.error}>{failure.text}</p>}
      </div>
      <ConfirmDialog
        open={open === 'delete'} danger busy={change.busy} title={t('conversation.note.deleteTitle')}
        confirmLabel={t('conversation.note.delete')} onConfirm={() => change.submit({ chatUuid, note, text: null })}
        onCancel={() => setOpen(null)}
      >
        {t('conversation.note.deleteText')}
      </ConfirmDialog>
    </div>
  );
});
