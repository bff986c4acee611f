import { useTranslation } from '@portal/portal/i18n';
import { Card } from '@portal/ui/shell';
import { TextArea } from '@portal/ui/forms';
import { Input } from '@portal/ui/screens';
import { FormField } from './form-field';
import { useSectionStyles, type SectionProps } from './section';

export function AboutSection({ form, errors, onChange }: SectionProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  return (
    <Card title={t('new.about')}>
      <div className={styles.fields}>
        <FormField name="name" label={t('new.name')} hint={t('new.nameHint')} error={errors.name} required>
          <Input maxLength={200} autoComplete="off" value={form.name} onChange={(_, { value }) => onChange({ name: value })} />
        </FormField>
        <FormField name="description" label={t('new.description')} error={errors.description}>
          <TextArea rows={2} maxLength={2000} value={form.description} onChange={(description) => onChange({ description })} />
        </FormField>
      </div>
    </Card>
  );
}
