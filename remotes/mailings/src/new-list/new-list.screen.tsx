import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { countParts } from '@portal/messaging';
import { useTranslation } from '@portal/portal/i18n';
import { useNavigate } from '@portal/portal/router';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Card, Input, makeStyles, tokens } from '@portal/ui/core';
import { ConfirmDialog, Form, Page, TextArea } from '@portal/ui/more';
import { FileRecipients } from './file-recipients';
import { checkBody, checkDraft } from './form-errors';
import { FormField } from './form-field';
import { MessageSection } from './message-section';
import { toNewMailing, useNewListDraft, type NewListDraft } from './new-list-draft';
import { creationForgotten, creationRequested, selectNewList, uploadDropped } from './new-list.slice';
import { PastedRecipients } from './pasted-recipients';
import { SenderSection } from './sender-section';
import { Summary } from './summary';
import { useFormErrors } from './use-form-errors';
import { useRecipientCount } from './use-recipient-count';

const useStyles = makeStyles({
  // By the room that the page has, whether the sidebar is open or not.
  room: { containerType: 'inline-size' },
  columns: {
    display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXL, alignItems: 'start',
    '@container (min-width: 880px)': { gridTemplateColumns: 'minmax(0, 1fr) 320px' },
  },
  sections: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXL, minWidth: 0 },
  fields: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, minWidth: 0 },
  summary: { '@container (min-width: 880px)': { position: 'sticky', top: 'calc(var(--portal-frame-height, 0px) + 16px)' } },
});

export default function NewListScreen() {
  const { t } = useTranslation();
  const styles = useStyles();
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const form = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState(false);
  const { draft: written, change: write, drop, isEmpty } = useNewListDraft();
  const { senders, check, upload, creation } = useSelector(selectNewList);

  const sender = senders.data?.find(({ uuid }) => uuid === written.alphaNameUuid) ?? (senders.data?.length === 1 ? senders.data[0] : undefined);
  const draft: NewListDraft = { ...written, alphaNameUuid: sender?.uuid ?? '' };
  const count = useRecipientCount(draft.recipients);
  const parts = useMemo(() => countParts(draft.body), [draft.body]);
  const bodyError = useMemo(() => checkBody(draft.body), [draft.body]);
  const errors = checkDraft(draft, bodyError, count, upload);
  const pasted = check.data?.valid ?? count.valid;
  const inFile = draft.file?.result.valid ?? 0;
  const { texts, failure, tried } = useFormErrors(errors, creation.error, form);

  const forget = useCallback(() => void dispatch(creationForgotten()), [dispatch]);
  const change = useCallback((patch: Partial<NewListDraft>) => {
    write(patch);
    forget();
  }, [write, forget]);
  const changeFile = useCallback((file: NewListDraft['file']) => change({ file }), [change]);

  // What an earlier visit left: a refusal is of no interest any more, and an answer may have got lost with it.
  useEffect(forget, [forget]);
  useEffect(() => {
    if (!creation.data) return;
    drop();
    forget();
    void navigate(`/smslist/${creation.data.id}`, { replace: true });
  }, [creation.data, drop, forget, navigate]);

  const submit = () => {
    tried();
    if (Object.keys(errors).length === 0) dispatch(creationRequested(toNewMailing(draft)));
  };
  const clear = () => {
    drop();
    dispatch(uploadDropped());
    forget();
    setAsking(false);
  };
  return (
    <Page title={t('new.title')} text={t('new.text')} actions={!isEmpty && <Button onClick={() => setAsking(true)}>{t('new.clear')}</Button>}>
      <div ref={form} className={styles.room}>
        <Form label={t('new.title')} onSubmit={submit}>
          <div className={styles.columns}>
            <div className={styles.sections}>
              <Card title={t('new.about')}>
                <div className={styles.fields}>
                  <FormField name="name" label={t('new.name')} hint={t('new.nameHint')} error={texts.name} required>
                    <Input maxLength={200} autoComplete="off" value={draft.name} onChange={(_, { value }) => change({ name: value })} />
                  </FormField>
                  <FormField name="description" label={t('new.description')} error={texts.description}>
                    <TextArea rows={2} maxLength={2000} value={draft.description} onChange={(description) => change({ description })} />
                  </FormField>
                </div>
              </Card>
              <SenderSection draft={draft} errors={texts} onChange={change} />
              <MessageSection text={draft.body} count={parts} error={texts.body} onChange={(body) => change({ body })} />
              <Card title={t('new.recipients')}>
                <div className={styles.fields}>
                  <PastedRecipients text={draft.recipients} count={count} error={texts.recipients} onChange={(recipients) => change({ recipients })} />
                  <FileRecipients file={draft.file} error={texts.file} onChange={changeFile} />
                </div>
              </Card>
            </div>
            <div className={styles.summary}>
              <Summary
                from={sender?.name ?? ''}
                text={draft.body}
                count={parts}
                recipients={pasted + inFile}
                atMost={pasted > 0 && inFile > 0}
                failure={failure}
                busy={creation.status === 'loading' || creation.data !== undefined}
              />
            </div>
          </div>
        </Form>
      </div>
      <ConfirmDialog open={asking} danger title={t('new.clearTitle')} confirmLabel={t('new.clear')} onConfirm={clear} onCancel={() => setAsking(false)}>{t('new.clearText')}</ConfirmDialog>
    </Page>
  );
}
