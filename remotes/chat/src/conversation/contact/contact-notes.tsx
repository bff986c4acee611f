import type { ChatMessage } from '@portal/contracts';
import { useTranslation } from '@portal/portal/i18n';
import { focusRing, makeStyles, tokens } from '@portal/ui/shell';
import { Timestamp } from '@portal/ui/screens';
import { onOneLine } from '@portal/messaging';
import { beginningOf } from '../../message-text';
import { noteBackground, noteBorder } from '../notes/note-colors';
import { ContactPart } from './contact-part';

const SHOWN = 200;

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, margin: 0, padding: 0, listStyleType: 'none' },
  note: {
    ...focusRing, display: 'flex', flexDirection: 'column', boxSizing: 'border-box', width: '100%', minWidth: 0, padding: '8px 12px',
    border: `1px dashed ${noteBorder}`, borderRadius: tokens.borderRadiusLarge,
    backgroundColor: noteBackground, color: tokens.colorNeutralForeground1, font: 'inherit', textAlign: 'start',
    overflowWrap: 'anywhere', cursor: 'pointer',
  },
  by: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase300 },
});

/** The latest notes of the chat. A click shows the note in the conversation. */
export function ContactNotes({ notes, onShowPosition }: { notes: readonly ChatMessage[]; onShowPosition: (position: number) => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  return (
    <ContactPart title={t('conversation.contact.notes')} none={notes.length === 0 ? t('conversation.contact.noNotes') : undefined}>
      <ul className={styles.list}>
        {notes.map(({ msg_uuid, msg_text, position, author, dt_timestamp }) => (
          <li key={msg_uuid}>
            <button type="button" className={styles.note} onClick={() => onShowPosition(position)}>
              <bdi dir="auto">{shortened(msg_text)}</bdi>
              <span className={styles.by}><bdi>{onOneLine(author ?? '')}</bdi> · <Timestamp at={dt_timestamp} form="brief" /></span>
            </button>
          </li>
        ))}
      </ul>
    </ContactPart>
  );
}

const shortened = (text: string): string => `${onOneLine(beginningOf(text, SHOWN))}${text.length > SHOWN ? '…' : ''}`;
