import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { MIN_PASSWORD_LENGTH, type Language } from '@portal/contracts';
import {
  Button, CapsLockIcon, Field, Heading, makeStyles, PasswordInput, passwordStrength, tokens, type PasswordStrength,
} from '@portal/ui/shell';
import { exchangeCode } from './exchange-call';
import type { LoginError } from './login-error';
import { LoginErrorBar } from './login-error-bar';
import { useText, type TextKey } from './public-text';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: '20px', width: 'min(380px, 100%)', fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  lead: { margin: '6px 0 0', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  hints: { display: 'flex', flexDirection: 'column', gap: '2px' },
  caps: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  help: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
});

const strengths = {
  short: 'setPassword.short', weak: 'setPassword.weak', good: 'setPassword.good', strong: 'setPassword.strong',
} as const satisfies Record<PasswordStrength, TextKey>;
type Wrong = { field: 'new' | 'repeat'; text: string };

export type SetPasswordProps = {
  /** The login whose password is set. */
  login: string;
  code: string;
  language: Language;
  onToken: (token: string) => void;
  /** Called if the code has expired or was already used. */
  onRefused: () => void;
};

/** Sets a password, typed twice. Then signs the user in, or opens the sign-in page if a second factor is required. */
export function SetPassword({ login, code, language, onToken, onRefused }: SetPasswordProps) {
  const styles = useStyles();
  const t = useText();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const second = useRef<HTMLInputElement>(null);
  const [strength, setStrength] = useState<PasswordStrength>('short');
  const [capsLock, setCapsLock] = useState(false);
  const [wrong, setWrong] = useState<Wrong>();
  const [error, setError] = useState<LoginError>();
  const [busy, setBusy] = useState(false);

  useEffect(() => first.current?.focus(), []);

  const submitted = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const [newPassword = '', reNewPassword = ''] = [first.current?.value.trim(), second.current?.value.trim()];
    const found = problemOf(newPassword, reNewPassword, t);
    setWrong(found);
    if (found) return (found.field === 'new' ? first : second).current?.focus();
    setBusy(true);
    setError(undefined);
    const answer = await exchangeCode(code, { newPassword, reNewPassword });
    // Keeps the form busy on success, because the page is about to navigate.
    if ('token' in answer) return onToken(answer.token);
    if ('passwordSet' in answer) return window.location.replace('/login');
    if ('error' in answer && answer.error.name === 'code_invalid') return onRefused();
    setBusy(false);
    setError('error' in answer ? answer.error : { name: 'server_unexpected' });
    first.current?.focus();
  };

  const shown = {
    size: 'large', autoComplete: 'new-password', maxLength: 512, showLabel: t('login.show'), hideLabel: t('login.hide'),
    onCapsLock: setCapsLock,
  } as const;
  const wrongIn = (field: Wrong['field']): ReactNode => (wrong?.field === field ? wrong.text : undefined);
  return (
    <form
      noValidate className={styles.root} aria-labelledby={id} onSubmit={(event) => void submitted(event)}
      onInput={() => setWrong(undefined)}
    >
      <div>
        <Heading level={1} id={id}>{t('setPassword.title')}</Heading>
        <p className={styles.lead}>{t('setPassword.lead', { login })}</p>
      </div>
      {error && <LoginErrorBar error={error} language={language} />}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <Field
        size="medium"
        label={t('setPassword.new')}
        validationMessage={wrongIn('new')}
        hint={<PasswordHints strength={strength} capsLock={capsLock} />}
      >
        <PasswordInput
          ref={first} name="new-password" {...shown} onChange={(_, { value }) => setStrength(passwordStrength(value, login))}
        />
      </Field>
      <Field size="medium" label={t('setPassword.repeat')} validationMessage={wrongIn('repeat')}>
        <PasswordInput ref={second} name="repeat-password" {...shown} />
      </Field>
      <Button type="submit" appearance="primary" size="large" busy={busy}>{busy ? t('setPassword.busy') : t('setPassword.submit')}</Button>
      <p className={styles.help}>{t('setPassword.help')}</p>
    </form>
  );
}

function PasswordHints({ strength, capsLock }: { strength: PasswordStrength; capsLock: boolean }) {
  const styles = useStyles();
  const t = useText();
  return (
    <span className={styles.hints} role="status">
      <span>{t(strengths[strength], { min: MIN_PASSWORD_LENGTH })}</span>
      {capsLock && <span className={styles.caps}><CapsLockIcon aria-hidden="true" />{t('login.capsLock')}</span>}
    </span>
  );
}

function problemOf(password: string, repeated: string, t: ReturnType<typeof useText>): Wrong | undefined {
  if (!password) return { field: 'new', text: t('setPassword.newMissing') };
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    return { field: 'new', text: t('errors.password_too_short', { min: MIN_PASSWORD_LENGTH }) };
  }
  if (!repeated) return { field: 'repeat', text: t('setPassword.repeatMissing') };
  return password === repeated ? undefined : { field: 'repeat', text: t('errors.passwords_differ') };
}
