import type { Template } from '@portal/contracts';
import { fieldsToAccept, MESSAGE_TYPES } from '@portal/messaging';
import { useDraft, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, Field, Input, makeStyles, MessageBar, MessageBarActions, MessageBarBody, tokens } from '@portal/ui/core';
import { Form, LinkButton, OrganizationChoice } from '@portal/ui/more';
import { memo, useCallback, useState, useEffect } from 'react';
import { LinkInsertion } from '../message/link-insertion';
import type { MessageDraft } from '../message/message-draft';
import { MessageEditor } from '../message/message-editor';
import { fieldInMessage, useMessageErrors, type MessageErrors } from '../message/message-errors';
import { PhonePreview } from '../message/phone-preview';
import { draftOf, WrittenDraft, wordsOf, type TemplateDraft } from './template-draft';
import { savingRequested, selectTemplateForm } from './templates.slice';

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

export type TemplateFormProps = { template: Template | null; backTo: string; onReload: () => void };

/** A template form whose draft survives a reload. */
export function TemplateForm({ template, backTo, onReload }: TemplateFormProps) {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const { busy, failure, saved } = useSelector(selectTemplateForm);
  // `written` is null until the first change, so that an unedited template is always shown in its current version.
  const [written, setWritten, drop] = useDraft<TemplateDraft | null>(`template:${template?.uuid ?? 'new'}`, null, WrittenDraft);
  const [untouched] = useState(() => draftOf(template));
  const draft = written ?? untouched;
  const change = useCallback(
    (patch: Partial<TemplateDraft>) => setWritten((previous) => ({ ...(previous ?? draftOf(template)), ...patch })), [setWritten, template],
  );
  const changeMessage = useCallback((message: MessageDraft) => change({ message }), [change]);
  useDropWhenSaved(saved !== null, drop);
  const [tried, setTried] = useState(false);
  const found = useMessageErrors(draft.message);
  const refusedField = failure ? fieldInMessage(failure) : undefined;
  const failureText = useFailureText(failure ?? undefined);
  const errors = tried || refusedField !== undefined ? {
    ...(tried && found), ...(refusedField !== undefined && failureText && { [refusedField]: failureText.text }),
  } : NONE;
  const unknown = fieldsToAccept([draft.message], []).map(({ field }) => field).join(', ');
  const nameError = tried && draft.name.trim() === '' ? t('templates.nameMissing') : undefined;

  const save = () => {
    setTried(true);
    if (busy || draft.name.trim() === '' || Object.keys(found).length > 0) return;
    dispatch(savingRequested({ uuid: template?.uuid ?? null, words: wordsOf(draft), seenVersion: draft.seenVersion }));
  };
  const startAfresh = () => {
    drop();
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
              insertions={insertions}
            />
          </div>
          {unknown !== '' && (
            <MessageBar intent="warning" layout="multiline">
              <MessageBarBody>{t('templates.unknownFields', { fields: unknown })}</MessageBarBody>
            </MessageBar>
          )}
          {failureText && refusedField === undefined && (
            <MessageBar intent="error" layout="multiline">
              <MessageBarBody role="alert">{[failureText.text, ...failureText.lines].join(' ')}</MessageBarBody>
              {failure?.name === 'template_changed' && (
                <MessageBarActions><Button size="small" onClick={startAfresh}>{t('templates.showNow')}</Button></MessageBarActions>
              )}
            </MessageBar>
          )}
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

function useDropWhenSaved(saved: boolean, drop: () => void): void {
  useEffect(() => {
    if (saved) drop();
  }, [saved, drop]);
}
