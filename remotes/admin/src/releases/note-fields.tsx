import { useTranslation } from '@portal/portal/i18n';
import { Field, Input } from '@portal/ui/core';
import { Checkbox } from '@portal/ui/more';

export type GivenNote = { note: string; reload: boolean };

export function NoteFields({ given, onChange }: { given: GivenNote; onChange: (given: GivenNote) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <Field label={t('releases.note')} hint={t('releases.noteHint')}>
        <Input autoComplete="off" maxLength={500} value={given.note} onChange={(_, { value }) => onChange({ ...given, note: value })} />
      </Field>
      <Checkbox label={t('releases.reload')} checked={given.reload} onChange={(_, { checked }) => onChange({ ...given, reload: checked === true })} />
    </>
  );
}
