import { useEffect } from 'react';
import { useFailureText, useFormat } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { makeStyles, Modal, tokens } from '@portal/ui/shell';
import { Button, MessageBar, MessageBarBody, Spinner } from '@portal/ui/screens';
import { useState } from 'react';
import { PayloadText } from './payload-text';
import { answerText } from './webhook-texts';
import { testWebhook, type TestResult } from './webhooks.state';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, paddingTop: tokens.spacingVerticalXS },
});

/** Sends a test event at once, and shows the answer with what was sent. */
export function TestDialog({ uuid, url, onClose }: { uuid: string; url: string; onClose: () => void }) {
  const { t } = useTranslation();
  const styles = useStyles();
  const format = useFormat();
  const [result, setResult] = useState<TestResult>();
  const { busy, failure, submit } = useCommand(testWebhook, setResult, uuid);
  const refused = useFailureText(failure);
  useEffect(() => submit({ uuid }), [submit, uuid]);
  const again = () => {
    setResult(undefined);
    submit({ uuid });
  };
  return (
    <Modal open title={t('webhooks.testTitle')} onClose={onClose} actions={<>
      <Button onClick={onClose}>{t('form.close')}</Button>
      <Button appearance="primary" busy={busy} onClick={again}>{t('webhooks.testAgain')}</Button>
    </>}>
      <div className={styles.root}>
        <div role="status">
          {refused && <MessageBar intent="error" layout="multiline"><MessageBarBody>{refused.text}</MessageBarBody></MessageBar>}
          {!refused && !result && <Spinner size="small" label={t('webhooks.testing', { url })} />}
          {result && <MessageBar intent={result.fault === null ? 'success' : 'error'} layout="multiline"><MessageBarBody>
            {t(result.fault === null ? 'webhooks.testDone' : 'webhooks.testFailed', {
              answer: answerText(t, result) ?? '', duration: format.number(result.milliseconds),
            })}
          </MessageBarBody></MessageBar>}
        </div>
        {result && <>
          <PayloadText title={t('webhooks.response')} text={result.response} none={t('webhooks.responseNone')} />
          <PayloadText title={t('webhooks.body')} text={result.body} none="" />
        </>}
      </div>
    </Modal>
  );
}
