import { useEffect, useId, useRef, useState, type FormEvent, type Ref } from 'react';
import { selectSession, stepUpDismissed, useFailureText } from '@portal/portal';
import { useTranslation } from '@portal/portal/i18n';
import { useDispatch, useSelector } from '@portal/portal/state';
import { Button, Field, Input, makeStyles, MessageBar, MessageBarBody, Modal, PasswordInput } from '@portal/ui/shell';
import { selectAttempt, stepUpSubmitted } from './step-up.slice';

const useStyles = makeStyles({
  why: { margin: 0 },
  form: { display: 'flex', flexDirection: 'column', gap: '14px', marginTop: '16px' },
  other: { alignSelf: 'flex-start' },
});

type Missing = 'password' | 'code';
const aboutCode: readonly string[] = ['second_factor_wrong', 'second_factor_required'];

/** Asks for the password, and for the second factor's code if required, before actions on money or rights (MONEY-1). */
export function StepUpDialog() {
  const styles = useStyles();
  const { t } = useTranslation();
  const dispatch = useDispatch();
  const { login } = useSelector(selectSession);
  const { checking, codeRequired, failure } = useSelector(selectAttempt);
  const text = useFailureText(failure)?.text;
  const [missing, setMissing] = useState<Missing>();
  const [recovery, setRecovery] = useState(false);
  const password = useRef<HTMLInputElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const form = useId();
  const wrong: Missing | undefined = failure
    && (aboutCode.includes(failure.name) ? 'code' : failure.name === 'password_wrong' ? 'password' : undefined);

  useEffect(() => {
    const input = (wrong ?? (codeRequired ? 'code' : 'password')) === 'code' ? code.current : password.current;
    input?.focus();
    input?.select();
  }, [failure, wrong, codeRequired, recovery]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (checking) return;
    const [secret = '', second = ''] = [password.current?.value, code.current?.value.trim()];
    const empty = !secret.trim() ? 'password' : codeRequired && !second ? 'code' : undefined;
    setMissing(empty);
    if (empty) return (empty === 'code' ? code : password).current?.focus();
    dispatch(stepUpSubmitted({ password: secret, ...(codeRequired && { code: second }) }));
  };
  const messageOf = (field: Missing) => (missing === field ? t(`stepUp.${field}Missing`) : wrong === field && !checking ? text : undefined);
  const dismiss = () => dispatch(stepUpDismissed());
  return (
    <Modal
      alert
      open
      title={t('stepUp.title')}
      onClose={dismiss}
      actions={
        <>
          <Button onClick={dismiss}>{t('stepUp.cancel')}</Button>
          <Button appearance="primary" type="submit" form={form} busy={checking}>{t('stepUp.confirm')}</Button>
        </>
      }
    >
      <p className={styles.why}>{t('stepUp.why')}</p>
      <form id={form} noValidate className={styles.form} onSubmit={submit}>
        {/* Tells password managers whose password this is. */}
        <input hidden readOnly name="username" autoComplete="username" value={login ?? ''} />
        {failure && !wrong && !checking && (
          <MessageBar intent="error" layout="multiline" role="alert"><MessageBarBody>{text}</MessageBarBody></MessageBar>
        )}
        <Field required label={t('stepUp.password')} validationMessage={messageOf('password')}>
          <PasswordInput
            ref={password} autoFocus name="password" autoComplete="current-password" maxLength={512} showLabel={t('stepUp.show')}
            hideLabel={t('stepUp.hide')} onChange={() => setMissing(undefined)}
          />
        </Field>
        {codeRequired && <CodeField
          inputRef={code} recovery={recovery} problem={messageOf('code')} onRecovery={setRecovery} onChange={() => setMissing(undefined)}
        />}
      </form>
    </Modal>
  );
}

type CodeFieldProps = {
  inputRef: Ref<HTMLInputElement>; recovery: boolean; problem: string | undefined;
  onRecovery: (recovery: boolean) => void; onChange: () => void;
};

/** A code of the authenticator app, or a recovery code. */
function CodeField({ inputRef, recovery, problem, onRecovery, onChange }: CodeFieldProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  return (
    <>
      <Field
        required label={t(recovery ? 'stepUp.recovery' : 'stepUp.code')}
        hint={t(recovery ? 'stepUp.recoveryHint' : 'stepUp.codeHint')} validationMessage={problem}
      >
        <Input
          ref={inputRef} name="code" autoComplete={recovery ? 'off' : 'one-time-code'} inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="none" spellCheck={false} maxLength={40} onChange={onChange}
        />
      </Field>
      <Button size="small" appearance="transparent" className={styles.other} onClick={() => onRecovery(!recovery)}>
        {t(recovery ? 'stepUp.useApp' : 'stepUp.useRecovery')}
      </Button>
    </>
  );
}
