import { fieldsToAccept } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Card } from '@portal/ui/shell';
import { Button, MessageBar, MessageBarBody, Switch } from '@portal/ui/screens';
import { FormField } from './form-field';
import { writtenIn } from './new-list-form';
import { useSectionStyles, type SectionProps } from './section';

/** Lists unknown fields in braces. The user must correct or accept each of them (MAIL-19). */
export function UnknownFieldsSection({ form, errors, onChange }: SectionProps) {
  const { t } = useTranslation();
  const styles = useSectionStyles();
  const found = fieldsToAccept(writtenIn(form), []);
  if (found.length === 0) return null;
  const accept = (field: string, isAccepted: boolean) => (
    onChange({ acceptedFields: [...form.acceptedFields.filter((other) => other !== field), ...(isAccepted ? [field] : [])] }));
  const correct = (field: string, meant: string) => onChange({
    message: corrected(form.message, field, meant), otherBody: form.otherBody.replaceAll(field, meant),
    ...(form.fallback && { fallback: corrected(form.fallback, field, meant) }),
  });
  return (
    <Card title={t('new.unknown.title')}>
      <FormField name="acceptedFields" error={errors.acceptedFields} label={t('new.unknown.label')}>
        <div className={styles.fields}>
          <MessageBar intent="warning" layout="multiline"><MessageBarBody>{t('new.unknown.text')}</MessageBarBody></MessageBar>
          {found.map(({ field, suggestion }) => (
            <div key={field} className={styles.row}>
              <Switch
                label={t('new.unknown.accept', { field })} checked={form.acceptedFields.includes(field)}
                onChange={(_, { checked }) => accept(field, checked)}
              />
              {suggestion !== null && (
                <Button size="small" onClick={() => correct(field, suggestion)}>{t('new.unknown.correct', { field: suggestion })}</Button>
              )}
            </div>
          ))}
        </div>
      </FormField>
    </Card>
  );
}

function corrected<M extends { body: string }>(message: M, field: string, meant: string): M {
  return { ...message, body: message.body.replaceAll(field, () => meant) };
}
