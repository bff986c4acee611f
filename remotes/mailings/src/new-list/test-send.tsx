import { useEffect, useState } from 'react';
import { personalFieldsOf, type PersonalField } from '@portal/messaging';
import { useFailureText, useFormat, type Failure } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import {
  Button, Card, Field, Input, makeStyles, MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle, SendIcon,
} from '@portal/ui/core';
import { LinkButton } from '@portal/ui/more';
import { selectEstimate, testReset, testRequested } from './estimate.slice';
import { toContent, type NewListForm } from './new-list-form';
import { useSectionStyles } from './section';

const useStyles = makeStyles({ send: { alignSelf: 'flex-start' }, values: { flexBasis: '160px' } });

/** Sends a test message before the list is created (MAIL-14). `isReady`: the message has no faults. */
export function TestSend({ form, isReady }: { form: NewListForm; isReady: boolean }) {
  const { t } = useTranslation();
  const section = useSectionStyles();
  const styles = useStyles();
  const dispatch = useDispatch();
  const format = useFormat();
  const { test } = useSelector(selectEstimate);
  const [num, setNum] = useState('');
  const [personal, setPersonal] = useState<Partial<Record<PersonalField, string>>>({});
  const [isMissing, setMissing] = useState(false);
  const failure = useFailureText(test.status === 'failed' ? test.error : undefined);
  useEffect(() => () => void dispatch(testReset()), [dispatch]);

  const used = personalFieldsOf(`${form.message.body} ${form.fallback?.body ?? ''}`);
  const send = () => {
    setMissing(num.trim() === '');
    if (num.trim() === '' || !isReady) return;
    const {
      recipients: _recipients, uploadUuid: _upload, recipientBooks: _books, excludedBookUuids: _excluded, conditions: _conditions,
      dtsend: _time, spreadSeconds: _spread, quietHours: _quiet, ...content
    } = toContent(form);
    dispatch(
      testRequested({ ...content, num: num.trim(), personal: Object.fromEntries(used.map((field) => [field, personal[field] ?? ''])) }),
    );
  };
  const ofNumber = isMissing ? t('new.testNumberMissing') : isAboutNumber(test.error) ? failure?.text : undefined;
  return (
    <Card title={t('new.test')}>
      <div className={section.fields}>
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
        <Button className={styles.send} icon={<SendIcon />} busy={test.status === 'loading'} disabledFocusable={!isReady} onClick={send}>
          {t('new.testSend')}
        </Button>
        {!isReady && <p className={section.note}>{t('new.testNotReady')}</p>}
        {test.status === 'ready' && test.data && (
          <MessageBar intent="success" layout="multiline" role="status">
            <MessageBarBody><MessageBarTitle>{t('new.testSent')}</MessageBarTitle> {t('new.testSentText', {
              number: test.data.num, sum: format.amount(test.data.cost, test.data.currency),
            })}</MessageBarBody>
            <MessageBarActions>
              <LinkButton size="small" to={`/smslist/${test.data.listId}`}>{t('new.testSee')}</LinkButton>
            </MessageBarActions>
          </MessageBar>
        )}
        {failure && !isAboutNumber(test.error) && (
          <MessageBar intent="error" layout="multiline" role="alert">
            <MessageBarBody><MessageBarTitle>{t('new.testFailed')}</MessageBarTitle> {[
              failure.text, ...failure.lines,
            ].join(' ')}</MessageBarBody>
          </MessageBar>
        )}
      </div>
    </Card>
  );
}

const isAboutNumber = (failure: Failure | undefined) => failure?.name === 'num_invalid' || failure?.name === 'number_required';
