import type { Template } from '@portal/contracts';
import { fieldsToAccept, MESSAGE_TYPES } from '@portal/messaging';
import { useDraft, useFailureText, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { Card, makeStyles, tokens } from '@portal/ui/shell';
import { OrganizationChoice } from '@portal/ui/forms';
import { Button, Field, Form, Input, LinkButton, MessageBar, MessageBarActions, MessageBarBody } from '@portal/ui/screens';
import { memo, useCallback, useState } from 'react';
import { LinkInsertion } from '../message/link-insertion';
import { useCountedText } from '../message/use-counted-text';
import type { MessageDraft } from '../message/message-draft';
import { MessageEditor } from '../message/message-editor';
import { fieldInMessage, useMessageErrors, type MessageErrors } from '../message/message-errors';
import { PhonePreview } from '../message/phone-preview';
import { draftOf, WrittenDraft, wordsOf, type TemplateDraft } from './template-draft';
import { saveTemplate } from './templates.state';

const useStyles = makeStyles({
  columns: {
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 360px)', gap: tokens.spacingHorizontalXXL, alignItems: 'start',
    '@media (max-width: 991.98px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

/** Memoized: typing the name must not re-render all fields of the message. */
const Editor = memo(MessageEditor);
const NONE: MessageErrors = {};
const insertions = (insert: (text: string) => void) => <LinkInsertion onInsert={insert} />;

/** The changes that are not saved yet; null until the first one, so that an unedited template is always shown in its current version. */
export const useTemplateDraft = (uuid: string | null) => useDraft<TemplateDraft | null>(`template:${uuid ?? 'new'}`, null, WrittenDraft);

export type TemplateFormProps = { template: Template | null; backTo: string; onReload: () => void; onSaved: () => void };

/** A template form whose draft survives a reload. */
export function TemplateForm({ template, backTo, onReload, onSaved }: TemplateFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const [written, setWritten, drop] = useTemplateDraft(template?.uuid ?? null);
  const [untouched] = useState(() => draftOf(template));
  const draft = written ?? untouched;
  const change = useCallback(
    (patch: Partial<TemplateDraft>) => setWritten((previous) => ({ ...(previous ?? draftOf(template)), ...patch })), [setWritten, template],
  );
  const changeMessage = useCallback((message: MessageDraft) => change({ message }), [change]);
  const { busy, failure, submit, reset } = useCommand(saveTemplate, () => {
    drop();
    onSaved();
  }, template?.uuid);
  const [tried, setTried] = useState(false);
  const found = useMessageErrors(draft.message);
  const refusedField = failure ? fieldInMessage(failure) : undefined;
  const failureText = useFailureText(failure);
  const errors = tried || refusedField !== undefined ? {
    ...(tried && found), ...(refusedField !== undefined && failureText && { [refusedField]: failureText.text }),
  } : NONE;
  const counted = useCountedText(false, [draft.message.body]);
  const unknown = fieldsToAccept([draft.message], []).map(({ field }) => field).join(', ');
  const nameError = tried && draft.name.trim() === '' ? t('templates.nameMissing') : undefined;

  const save = () => {
    setTried(true);
    if (busy || draft.name.trim() === '' || Object.keys(found).length > 0) return;
    submit({ uuid: template?.uuid ?? null, words: wordsOf(draft), seenVersion: draft.seenVersion });
  };
  const startAfresh = () => {
    drop();
    reset();
    onReload();
  };
  return (
    <div className={styles.columns}>
      <Card>
        <Form label={t(template ? 'templates.editTitle' : 'templates.newTitle')} onSubmit={save}>
          <div className={styles.fields}>
            <Field
              label={t('templates.name')} hint={t('templates.nameHint')} required validationMessage={nameError}
              validationState={nameError ? 'error' : 'none'}
            >
              <Input maxLength={200} autoComplete="off" value={draft.name} onChange={(_, { value }) => change({ name: value })} />
            </Field>
            <OrganizationChoice
              own={template?.organizations ?? null} chosen={draft.organizationUuids}
              onChange={(organizationUuids) => change({ organizationUuids })}
            />
            <Editor
              label={t('templates.message')} types={MESSAGE_TYPES} value={draft.message} errors={errors} onChange={changeMessage}
              insertions={insertions} counted={counted}
            />
          </div>
          {unknown !== '' && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{t('templates.unknownFields', { fields: unknown })}</MessageBarBody>
            </MessageBar>
          )}
          {failure && refusedField === undefined && <SaveFailure failure={failure} onShowNow={startAfresh} />}
          <div className={styles.actions}>
            <Button appearance="primary" type="submit" busy={busy}>{t('templates.save')}</Button>
            <LinkButton to={backTo}>{t('templates.cancel')}</LinkButton>
          </div>
        </Form>
      </Card>
      <PhonePreview message={draft.message} from="" />
    </div>
  );
}

/** Why the template was not saved. A template that somebody else changed meanwhile can be shown as it is now. */
function SaveFailure({ failure, onShowNow }: { failure: Failure; onShowNow: () => void }) {
  const { t } = useTranslation();
  const words = useFailureText(failure);
  return words && (
    <MessageBar intent="error" layout="multiline">
      <MessageBarBody role="alert">{[words.text, ...words.lines].join(' ')}</MessageBarBody>
      {failure.name === 'template_changed' && (
        <MessageBarActions><Button size="small" onClick={onShowNow}>{t('templates.showNow')}</Button></MessageBarActions>
      )}
    </MessageBar>
  );
}
