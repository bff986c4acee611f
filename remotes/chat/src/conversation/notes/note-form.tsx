import { useEffect, useRef, type FormEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { countCharacters, MAX_NOTE_CHARACTERS } from '@portal/contracts';
import { newUuid, useDraft, useFailureText, useFormat, type DraftShape } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import * as z from 'zod/mini';
import { Button, CheckIcon } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import { useFieldStyles } from '../composer/field-styles';
import { noteBackground, noteBorder } from './note-colors';
import { addNote } from './notes.state';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalSNudge, padding: '8px 16px 12px',
    borderTop: `2px dashed ${noteBorder}`, backgroundColor: noteBackground,
    color: tokens.colorNeutralForeground1,
  },
  line: { display: 'flex', alignItems: 'flex-end', gap: tokens.spacingHorizontalS },
  hint: { margin: 0, color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  error: { margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

/** `clientUuid` stays with the text, so that a repeated attempt adds one note. */
const NoteDraft = z.object({ text: z.string(), clientUuid: z.string() });
const shape: DraftShape<{ text: string; clientUuid: string }> = NoteDraft;
const empty = { text: '', clientUuid: '' };

export type NoteFormProps = {
  chatUuid: string; field: RefObject<HTMLTextAreaElement | null>; modes: ReactNode; onAdded: () => void; onLeave: () => void;
};

/** Writes a note for colleagues. The recipient never gets it. */
export function NoteForm({ chatUuid, field, modes, onAdded, onLeave }: NoteFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const fieldStyles = useFieldStyles();
  const format = useFormat();
  const [draft, setDraft] = useDraft(`chat-note:${chatUuid}`, empty, shape);
  const adding = useCommand(addNote, () => {
    setDraft(empty);
    onAdded();
  }, chatUuid);
  const failure = useFailureText(adding.failure);
  const characters = countCharacters(draft.text);
  const fault = characters > MAX_NOTE_CHARACTERS ? t('conversation.tooLong', { most: format.number(MAX_NOTE_CHARACTERS) }) : failure?.text;
  const opened = useRef(field);
  useEffect(() => opened.current.current?.focus(), []);
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    const { text, clientUuid } = draft;
    if (!adding.busy && text.trim() !== '' && characters <= MAX_NOTE_CHARACTERS) adding.submit({ chatUuid, clientUuid, text: text.trim() });
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onLeave();
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form className={styles.root} aria-label={t('conversation.note.compose')} onSubmit={submit}>
      {modes}
      {fault && <p className={styles.error} role="alert">{fault}</p>}
      <div className={styles.line}>
        <textarea
          ref={field} className={fieldStyles.root} rows={1} dir="auto" value={draft.text} aria-label={t('conversation.note.label')}
          placeholder={t('conversation.note.placeholder')} onKeyDown={pressed}
          onChange={({ target: { value } }) => setDraft({ text: value, clientUuid: draft.clientUuid || newUuid() })}
        />
        <Button type="submit" appearance="primary" icon={<CheckIcon />} busy={adding.busy}>{t('conversation.note.add')}</Button>
      </div>
      <p className={styles.hint}>{t('conversation.note.hint')}</p>
    </form>
  );
}
