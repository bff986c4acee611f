import type { Language } from '@portal/contracts';
import { Button, CapsLockIcon, Field, Heading, Input, makeStyles, PasswordInput, tokens } from '@portal/ui/shell';
import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react';
import { loginErrorText, type LoginError } from './login-error';
import { LoginErrorBar } from './login-error-bar';
import { callServer } from './public-call';
import { useText } from './public-text';
import { SecondFactorField } from './second-factor-field';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: '20px', width: 'min(380px, 100%)', fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  lead: { margin: '6px 0 0', color: tokens.colorNeutralForeground3 },
  // Hides the first step but keeps its fields for password managers and for going back.
  away: { display: 'none' },
  caps: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  help: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
});

export type LoginFormProps = {
  language: Language;
  /** Shown before the first attempt, such as why the last session ended. */
  initialError?: LoginError;
  onToken: (token: string) => void;
  /** Called once, when the user starts typing, so that the portal can be prefetched. */
  onFirstKey: () => void;
  /** Login typed before another form was shown. */
  typedLogin?: string;
  /** Called with the typed login when the user forgot the password; undefined where the portal sends no email. */
  onForgot?: ((login: string) => Promise<LoginError | undefined>) | undefined;
};

export function LoginForm({ language, initialError, typedLogin, onToken, onFirstKey, onForgot }: LoginFormProps) {
  const styles = useStyles();
  const t = useText();
  const id = useId();
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState(initialError);
  const code = useRef<HTMLInputElement>(null);
  const [codeRequired, setCodeRequired] = useState(false);
  const [missing, setMissing] = useState<'name' | 'password' | 'code'>();
  const [busy, setBusy] = useState(false);
  const typed = useRef(false);

  useEffect(() => (codeRequired ? code : name.current?.value ? password : name).current?.focus(), [codeRequired]);

  const submitted = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const [login = '', secret = '', second] = [name.current?.value, password.current?.value, code.current?.value.trim()];
    const empty = !login.trim() ? 'name' : !secret.trim() ? 'password' : second === '' ? 'code' : undefined;
    setMissing(empty);
    setError(undefined);
    if (empty) return { name, password, code }[empty].current?.focus();
    setBusy(true);
    const answer = await logIn(login, secret, second);
    // Keeps the form busy on success, because the page is about to navigate.
    if ('token' in answer) return onToken(answer.token);
    setBusy(false);
    if (answer.error.name === 'second_factor_required') return setCodeRequired(true);
    setError(answer.error);
    // In the code step, this error means that the password has changed, so the first step is shown again.
    if (answer.error.name === 'login_failed') setCodeRequired(false);
    const input = code.current ?? password.current;
    input?.focus();
    input?.select();
  };
  const restarted = () => {
    setCodeRequired(false);
    setError(undefined);
    setMissing(undefined);
  };

  const forgot = async (open: NonNullable<LoginFormProps['onForgot']>) => setError(await open(name.current?.value.trim() ?? ''));

  const wrongCode = error?.name === 'second_factor_wrong' ? loginErrorText(error, t, language).title : undefined;
  const keyed = () => {
    if (!typed.current) onFirstKey();
    typed.current = true;
  };
  return (
    <form noValidate className={styles.root} aria-labelledby={id} onSubmit={(event) => void submitted(event)} onInput={keyed}>
      <div>
        <Heading level={1} id={id}>{t(codeRequired ? 'secondFactor.title' : 'login.title')}</Heading>
        <p className={styles.lead} role="status">{t(codeRequired ? 'secondFactor.lead' : 'login.lead')}</p>
      </div>
      {error && !wrongCode && <LoginErrorBar error={error} language={language} />}
      <Field
        className={codeRequired ? styles.away : undefined} size="medium" label={t('login.name')}
        validationMessage={missing === 'name' ? t('login.nameMissing') : undefined}
      >
        <Input
          ref={name} size="large" name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={200}
          defaultValue={typedLogin} onChange={() => setMissing(undefined)}
        />
      </Field>
      <PasswordField
        className={codeRequired ? styles.away : undefined} inputRef={password}
        problem={missing === 'password' ? t('login.passwordMissing') : undefined} onChange={() => setMissing(undefined)}
      />
      {codeRequired && <SecondFactorField
        inputRef={code} problem={missing === 'code' ? t('secondFactor.codeMissing') : wrongCode} onChange={() => setMissing(undefined)}
      />}
      <Button type="submit" appearance="primary" size="large" busy={busy}>{busy ? t('login.busy') : t('login.submit')}</Button>
      {codeRequired
        ? <Button appearance="transparent" onClick={restarted}>{t('secondFactor.back')}</Button>
        : onForgot
          ? <Button appearance="transparent" onClick={() => void forgot(onForgot)}>{t('login.forgot')}</Button>
          : <p className={styles.help}>{t('login.help')}</p>}
    </form>
  );
}

type PasswordFieldProps = {
  className: string | undefined; inputRef: RefObject<HTMLInputElement | null>; problem: string | undefined; onChange: () => void;
};

function PasswordField({ className, inputRef, problem, onChange }: PasswordFieldProps) {
  const styles = useStyles();
  const t = useText();
  const [capsLock, setCapsLock] = useState(false);
  return (
    <Field
      className={className} size="medium" label={t('login.password')} validationMessage={problem}
      hint={capsLock
        ? <span className={styles.caps} role="status"><CapsLockIcon aria-hidden="true" />{t('login.capsLock')}</span>
        : undefined}
    >
      <PasswordInput
        ref={inputRef} size="large" name="password" autoComplete="current-password" maxLength={512} showLabel={t('login.show')}
        hideLabel={t('login.hide')} onCapsLock={setCapsLock} onChange={onChange}
      />
    </Field>
  );
}

/** POST /user/login (contracts' `session.login`). */
async function logIn(login: string, password: string, code?: string): Promise<{ token: string } | { error: LoginError }> {
  const answer = await callServer('/user/login', { login: login.trim(), password, ...(code !== undefined && { code }) });
  if ('error' in answer) return answer;
  const token = answer.data.jwtToken;
  return typeof token === 'string' && token !== '' ? { token } : { error: { name: 'server_unexpected' } };
}
