import type { Language } from '@portal/contracts';
import { Button, Field, Heading, Input, makeStyles, tokens } from '@portal/ui/shell';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { LoginError } from './login-error';
import { LoginErrorBar } from './login-error-bar';
import { callServer } from './public-call';
import { useText } from './public-text';

const useStyles = makeStyles({
  root: {
    display: 'flex', flexDirection: 'column', gap: '20px', width: 'min(380px, 100%)', fontSize: tokens.fontSizeBase300,
    lineHeight: tokens.lineHeightBase300,
  },
  lead: { margin: '6px 0 0', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere', textWrap: 'pretty' },
  help: {
    margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200,
    textWrap: 'pretty',
  },
});

export type ForgotPasswordProps = {
  language: Language;
  /** Login typed into the sign-in form. */
  typedLogin: string;
  onBack: () => void;
};

/** Asks for a login or an email address and has a link to set a new password emailed. Never tells whether the login exists. */
export function ForgotPassword({ language, typedLogin, onBack }: ForgotPasswordProps) {
  const styles = useStyles();
  const t = useText();
  const id = useId();
  const name = useRef<HTMLInputElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const [missing, setMissing] = useState(false);
  const [error, setError] = useState<LoginError>();
  const [busy, setBusy] = useState(false);
  const [sentTo, setSentTo] = useState<string>();

  useEffect(() => (sentTo === undefined ? name : back).current?.focus(), [sentTo]);

  const submitted = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const login = name.current?.value.trim() ?? '';
    setMissing(login === '');
    setError(undefined);
    if (login === '') return name.current?.focus();
    setBusy(true);
    // POST /v2/session/reset (contracts' `passwordReset`).
    const answer = await callServer('/v2/session/reset', { login, language });
    setBusy(false);
    if ('error' in answer) return setError(answer.error);
    setSentTo(login);
  };

  return (
    <form noValidate className={styles.root} aria-labelledby={id} onSubmit={(event) => void submitted(event)}>
      <div>
        <Heading level={1} id={id}>{t(sentTo === undefined ? 'forgot.title' : 'forgot.sentTitle')}</Heading>
        <p className={styles.lead} role="status">
          {sentTo === undefined ? t('forgot.lead') : t('forgot.sent', { login: sentTo })}
        </p>
      </div>
      {error && <LoginErrorBar error={error} language={language} />}
      {sentTo === undefined && (
        <>
          <Field size="medium" label={t('forgot.name')} validationMessage={missing ? t('forgot.nameMissing') : undefined}>
            <Input
              ref={name} size="large" name="username" autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={254}
              defaultValue={typedLogin} onChange={() => setMissing(false)}
            />
          </Field>
          <Button type="submit" appearance="primary" size="large" busy={busy}>{busy ? t('forgot.busy') : t('forgot.submit')}</Button>
        </>
      )}
      <Button
        ref={back} onClick={onBack} {...(sentTo === undefined ? { appearance: 'transparent' } : { appearance: 'primary', size: 'large' })}
      >{t('forgot.back')}</Button>
      <p className={styles.help}>{t('forgot.help')}</p>
    </form>
  );
}
