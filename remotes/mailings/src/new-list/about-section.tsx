import { useTranslation } from '@portal/portal/i18n';
import { TextArea } from '@portal/ui/forms';
import { Input } from '@portal/ui/screens';
import { FormField } from './form-field';
import type { SectionProps } from './section';

/** `suggestedName`: the name of a list without one. */
export function AboutSection({ form, errors, suggestedName, onChange }: SectionProps & { suggestedName: string }) {
  const { t } = useTranslation();
  return (
    <>
      <FormField name="name" label={t('new.name')} hint={t('new.nameHint')} error={errors.name}>
        <Input
          maxLength={200} autoComplete="off" placeholder={suggestedName} value={form.name}
          onChange={(_, { value }) => onChange({ name: value })}
        />
      </FormField>
      <FormField name="description" label={t('new.description')} error={errors.description}>
        <TextArea rows={2} maxLength={2000} value={form.description} onChange={(description) => onChange({ description })} />
      </FormField>
    </>
  );
}
