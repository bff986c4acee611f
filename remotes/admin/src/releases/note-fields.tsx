import { useTranslation } from '@portal/portal/i18n';
import { Checkbox, Field, Input } from '@portal/ui/screens';

export type NoteValue = { note: string; reload: boolean };

export function NoteFields({ value: note, onChange }: { value: NoteValue; onChange: (note: NoteValue) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('releases.note')} hint={t('releases.noteHint')}>
        <Input autoComplete="off" maxLength={500} value={note.note} onChange={(_, { value }) => onChange({ ...note, note: value })} />
      </Field>
      <Checkbox
        label={t('releases.reload')} checked={note.reload} onChange={(_, { checked }) => onChange({ ...note, reload: checked === true })}
      />
    </>
  );
}
