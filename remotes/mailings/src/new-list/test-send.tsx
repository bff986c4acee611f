import { useState } from 'react';
import { personalFieldsOf, type PersonalField } from '@portal/messaging';
import { useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, SendIcon } from '@portal/ui/shell';
import { Button, Field, Input, LinkButton, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@portal/ui/screens';
import { sendTestMessage, type TestSent } from './estimate.state';
import { toContent, type NewListForm } from './new-list-form';
import { useSectionStyles } from './section';

const useStyles = makeStyles({ send: { alignSelf: 'flex-start' }, values: { flexBasis: '160px' } });

/** Sends a test message before the list is created (MAIL-14). `isReady`: the message has no faults. */
export function TestSend({ form, isReady }: { form: NewListForm; isReady: boolean }) {
  const { t } = useTranslation();
  const section = useSectionStyles();
  const styles = useStyles();
  const [sent, setSent] = useState<TestSent>();
  const { busy, failure, submit } = useCommand(sendTestMessage, setSent);
  const [num, setNum] = useState('');
  const [personal, setPersonal] = useState<Partial<Record<PersonalField, string>>>({});
  const [isMissing, setMissing] = useState(false);
  const failureText = useFailureText(failure);

  const used = personalFieldsOf(`${form.message.body} ${form.fallback?.body ?? ''}`);
  const send = () => {
    setMissing(num.trim() === '');
    if (num.trim() === '' || !isReady) return;
    const {
      recipients: _recipients, uploadUuid: _upload, recipientBooks: _books, excludedBookUuids: _excluded, conditions: _conditions,
      dtsend: _time, spreadSeconds: _spread, quietHours: _quiet, comparison: _comparison, ...content
    } = toContent(form);
    setSent(undefined);
    submit({ ...content, num: num.trim(), personal: Object.fromEntries(used.map((field) => [field, personal[field] ?? ''])) });
  };
  const ofNumber = isMissing ? t('new.testNumberMissing') : isAboutNumber(failure) ? failureText?.text : undefined;
  return (
    <>
      <p className={section.note}>{t('new.testHint')}</p>
      <div className={section.row}>
        <Field label={t('new.testNumber')} validationMessage={ofNumber}>
          <Input
            type="tel" autoComplete="tel" maxLength={100} value={num} onChange={(_, { value }) => setNum(value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Enter would submit the form and create the list.
              event.preventDefault();
              send();
            }}
          />
        </Field>
        {used.map((field) => (
          <Field key={field} className={styles.values} label={t('new.testValue', { field: t(`new.fields.${field}`) })}>
            <Input
              maxLength={500} value={personal[field] ?? ''}
              onChange={(_, { value }) => setPersonal((known) => ({ ...known, [field]: value }))}
            />
          </Field>
        ))}
      </div>
      <Button className={styles.send} icon={<SendIcon />} busy={busy} disabledFocusable={!isReady} onClick={send}>
        {t('new.testSend')}
      </Button>
      {!isReady && <p className={section.note}>{t('new.testNotReady')}</p>}
      {sent && <SentBar sent={sent} />}
      {failureText && !isAboutNumber(failure) && (
        <MessageBar intent="error" layout="multiline" role="alert">
          <MessageBarBody><MessageBarTitle>{t('new.testFailed')}</MessageBarTitle> {[
            failureText.text, ...failureText.lines,
          ].join(' ')}</MessageBarBody>
        </MessageBar>
      )}
    </>
  );
}

const isAboutNumber = (failure: Failure | undefined) => failure?.name === 'num_invalid' || failure?.name === 'number_required';

function SentBar({ sent }: { sent: TestSent }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <MessageBar intent="success" layout="multiline" role="status">
      <MessageBarBody><MessageBarTitle>{t('new.testSent')}</MessageBarTitle> {t('new.testSentText', {
        number: sent.num, sum: format.amount(sent.cost, sent.currency),
      })}</MessageBarBody>
      <MessageBarActions>
        <LinkButton size="small" to={`/smslist/${sent.listId}`}>{t('new.testSee')}</LinkButton>
      </MessageBarActions>
    </MessageBar>
  );
}
