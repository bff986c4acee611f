import { useState } from 'react';
import type { Template } from '@portal/contracts';
import { fillKnown, personalFieldsOf, type PersonalField, type PersonalValues } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { Button, Field, Input } from '@portal/ui/screens';
import { makeStyles, Modal, tokens } from '@portal/ui/shell';

const useStyles = makeStyles({ root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM } });

/** Returns the personal fields that the user has to fill. The name field is excluded if the recipient's name is known. */
export function openFields({ body }: Pick<Template, 'body'>, name: string | null): PersonalField[] {
  return personalFieldsOf(body).filter((field) => field !== 'name' || !name?.trim());
}

export type TemplateFillingProps = { template: Template; name: string | null; onFilled: (text: string) => void; onClose: () => void };

/** Asks for the template's personal fields; fields left empty remain in the text. */
export function TemplateFilling({ template, name, onFilled, onClose }: TemplateFillingProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [values, setValues] = useState<PersonalValues>({ name });
  const done = () => onFilled(fillKnown(template.body, values));
  return (
    <Modal
      open title={t('conversation.templates.fill', { name: template.name })} onClose={onClose}
      actions={<><Button onClick={onClose}>
        {t('conversation.cancel')}
      </Button><Button appearance="primary" onClick={done}>{t('conversation.templates.insert')}</Button></>}
    >
      <form
        className={styles.root}
        onSubmit={(event) => {
          event.preventDefault();
          done();
        }}
      >
        {openFields(template, name).map((field) => (
          <Field key={field} label={t(`conversation.fields.${field}`)} hint={t('conversation.templates.leftOut')}>
            <Input maxLength={200} value={values[field] ?? ''} onChange={(_, { value }) => setValues({ ...values, [field]: value })} />
          </Field>
        ))}
        <button type="submit" hidden />
      </form>
    </Modal>
  );
}
