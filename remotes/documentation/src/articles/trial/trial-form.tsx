import { useState } from 'react';
import { selectSession, useCan } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useCommand } from '@portal/portal/resource';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Heading, makeStyles, tokens } from '@portal/ui/shell';
import { TextArea } from '@portal/ui/forms';
import { Button, Field, Form, Input, RefusalBar } from '@portal/ui/screens';
import { isReadable, missingParameter, withOwnSender, type HttpRequest } from './http-request';
import { createSandboxKey, SANDBOX_KEY, selectTrialKey, trialKeyChanged, tryRequest, type TrialAnswer } from './trial.state';
import { TrialAnswerView } from './trial-answer';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: '14px', padding: '16px', border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge, backgroundColor: tokens.colorNeutralBackground2, minWidth: 0,
  },
  text: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: '20px' },
  key: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '8px', '& > :first-child': { width: '100%' } },
  code: { '& input, & textarea': { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 } },
});

/** Sends an edited request to the sandbox and shows the answer. */
export function TrialForm({ request }: { request: HttpRequest }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const key = useSelector(selectTrialKey);
  const { alphaNames, login } = useSelector(selectSession);
  const canCreateKeys = useCan('/developers/keys');
  const [path, setPath] = useState(request.path);
  const [body, setBody] = useState(() => withOwnSender(request.body, alphaNames[0]?.name));
  const [answer, setAnswer] = useState<TrialAnswer>();
  const [isChecked, setIsChecked] = useState(false);
  const of = `${request.method} ${request.path}`;
  const sending = useCommand(tryRequest, setAnswer, of);
  const creating = useCommand(createSandboxKey);
  const parameter = missingParameter(path);
  const problems = {
    key: SANDBOX_KEY.test(key) ? undefined : t(key === '' ? 'trial.keyMissing' : 'trial.keyWrong'),
    path: parameter !== null ? t('trial.parameterMissing', { parameter: `{${parameter}}` })
      : path.startsWith('/api/v1/') ? undefined : t('trial.pathWrong'),
    body: isReadable({ ...request, body }) ? undefined : t('trial.bodyWrong'),
  };
  const submit = () => {
    setIsChecked(true);
    if (Object.values(problems).some((problem) => problem !== undefined)) return;
    setAnswer(undefined);
    sending.submit({ ...request, path, body, key, of });
  };
  const shown = (problem: string | undefined) => (isChecked ? problem : undefined);
  return (
    <div className={styles.root}><Form onSubmit={submit} label={t('trial.openOf', { request: of })}>
      <Heading level={4} size="small">{t('trial.title')}</Heading>
      <p className={styles.text}>{t('trial.text')}</p>
      <div className={styles.key}>
        <Field label={t('trial.key')} hint={t('trial.keyHint')} validationMessage={shown(problems.key)} className={styles.code}>
          <Input
            autoComplete="off" spellCheck={false} maxLength={100} value={key} placeholder="pk_test_…"
            onChange={(_, { value }) => dispatch(trialKeyChanged(value.trim()))}
          />
        </Field>
        {canCreateKeys && key === '' && <Button
          busy={creating.busy} onClick={() => creating.submit({ name: t('trial.keyName', { login }) })}
        >{t('trial.createKey')}</Button>}
      </div>
      <RefusalBar failure={creating.failure} />
      <Field label={t('trial.path', { method: request.method })} validationMessage={shown(problems.path)} className={styles.code}>
        <Input autoComplete="off" spellCheck={false} maxLength={2_000} value={path} onChange={(_, { value }) => setPath(value.trim())} />
      </Field>
      {request.contentType !== null && (
        <Field label={t('trial.body')} validationMessage={shown(problems.body)} className={styles.code}>
          <TextArea rows={Math.min(16, body.split('\n').length + 1)} spellCheck={false} value={body} onChange={setBody} />
        </Field>
      )}
      <RefusalBar failure={sending.failure} />
      <div>
        <Button appearance="primary" type="submit" busy={sending.busy}>{t('trial.send')}</Button>
      </div>
      <TrialAnswerView answer={answer} />
    </Form></div>
  );
}
