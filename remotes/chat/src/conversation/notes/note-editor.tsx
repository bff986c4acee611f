import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { countCharacters, MAX_NOTE_CHARACTERS } from '@portal/contracts';
import { useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { Button } from '@portal/ui/screens';
import { makeStyles, tokens } from '@portal/ui/shell';
import { useFieldStyles } from '../composer/field-styles';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalSNudge, paddingInlineEnd: '6px' },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
  error: { flex: '1 1 auto', margin: 0, color: tokens.colorStatusDangerForeground1, fontSize: tokens.fontSizeBase200 },
});

export type NoteEditorProps = { text: string; busy: boolean; onSave: (text: string) => void; onClose: () => void };

/** Changes the text of a note in place. */
export function NoteEditor({ text: initial, busy, onSave, onClose }: NoteEditorProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const fieldStyles = useFieldStyles();
  const format = useFormat();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial);
  const isLong = countCharacters(text) > MAX_NOTE_CHARACTERS;
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(initial.length, initial.length);
  }, [initial.length]);
  const save = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (busy || isLong || text.trim() === '') return;
    if (text.trim() === initial) onClose();
    else onSave(text.trim());
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) save(event);
  };
  return (
    <form className={styles.root} onSubmit={save}>
      <textarea
        ref={field} className={fieldStyles.root} rows={2} dir="auto" aria-label={t('conversation.note.label')} value={text}
        onChange={(event) => setText(event.target.value)} onKeyDown={pressed}
      />
      <div className={styles.actions}>
        {isLong && <p role="alert" className={styles.error}>{t('conversation.tooLong', { most: format.number(MAX_NOTE_CHARACTERS) })}</p>}
        <Button size="small" onClick={onClose}>{t('conversation.cancel')}</Button>
        <Button type="submit" size="small" appearance="primary" busy={busy}>{t('conversation.note.save')}</Button>
      </div>
    </form>
  );
}
