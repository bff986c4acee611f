import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { Language } from '@portal/contracts';
import { Button, CapsLockIcon, Field, Heading, Input, makeStyles, PasswordInput, tokens } from '@portal/ui/core';
import { logIn } from './login-call';
import type { LoginError } from './login-error';
import { LoginErrorBar } from './login-error-bar';
import { useText } from './public-text';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '20px', width: 'min(380px, 100%)', fontSize: tokens.fontSizeBase300, lineHeight: tokens.lineHeightBase300 },
  lead: { margin: '6px 0 0', color: tokens.colorNeutralForeground3 },
  caps: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  help: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200, textWrap: 'pretty' },
});

export type LoginFormProps = {
  language: Language;
  /** Said before anything was tried, such as why the last session ended. */
  initialError?: LoginError;
  onToken: (token: string) => void;
  /** The user types: the portal may be fetched meanwhile. Once. */
  onFirstKey: () => void;
};

export function LoginForm({ language, initialError, onToken, onFirstKey }: LoginFormProps) {
  const styles = useStyles();
  const t = useText();
  const id = useId();
  const name = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [error, setError] = useState(initialError);
  const [missing, setMissing] = useState<'name' | 'password'>();
  const [capsLock, setCapsLock] = useState(false);
  const [busy, setBusy] = useState(false);
  const typed = useRef(false);

  useEffect(() => (name.current?.value ? password : name).current?.focus(), []);

  const submitted = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const [login = '', secret = ''] = [name.current?.value, password.current?.value];
    const empty = !login.trim() ? 'name' : !secret.trim() ? 'password' : undefined;
    setMissing(empty);
    if (empty) return (empty === 'name' ? name : password).current?.focus();
    setBusy(true);
    setError(undefined);
    const answer = await logIn(login, secret);
    // On success it stays busy: the page is about to go.
    if ('token' in answer) return onToken(answer.token);
    setBusy(false);
    setError(answer.error);
    password.current?.focus();
    password.current?.select();
  };

  const keyed = () => {
    if (!typed.current) onFirstKey();
    typed.current = true;
  };
  return (
    <form noValidate className={styles.root} aria-labelledby={id} onSubmit={(event) => void submitted(event)} onInput={keyed}>
      <div>
        <Heading level={1} id={id}>{t('login.title')}</Heading>
        <p className={styles.lead}>{t('login.lead')}</p>
      </div>
      {error && <LoginErrorBar error={error} language={language} />}
      <Field size="medium" label={t('login.name')} validationMessage={missing === 'name' ? t('login.nameMissing') : undefined}>
        <Input ref={name} size="large" name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={200} onChange={() => setMissing(undefined)} />
      </Field>
      <Field
        size="medium"
        label={t('login.password')}
        validationMessage={missing === 'password' ? t('login.passwordMissing') : undefined}
        hint={capsLock ? <span className={styles.caps} role="status"><CapsLockIcon aria-hidden="true" />{t('login.capsLock')}</span> : undefined}
      >
        <PasswordInput ref={password} size="large" name="password" autoComplete="current-password" maxLength={512} showLabel={t('login.show')} hideLabel={t('login.hide')} onCapsLock={setCapsLock} onChange={() => setMissing(undefined)} />
      </Field>
      <Button type="submit" appearance="primary" size="large" busy={busy}>{busy ? t('login.busy') : t('login.submit')}</Button>
      <p className={styles.help}>{t('login.help')}</p>
    </form>
  );
}
