import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import type { Language } from '@portal/contracts';
import { Button, Heading, makeStyles, Spinner } from '@portal/ui/shell';
import { exchangeCode } from './exchange-call';
import type { LoginError } from './login-error';
import { LoginErrorBar } from './login-error-bar';
import { useText } from './public-text';
import type { SetPasswordProps } from './set-password';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: '20px', width: 'min(380px, 100%)', alignItems: 'flex-start' },
});

export type SignOnProps = {
  code: string;
  language: Language;
  onToken: (token: string) => void;
  /** Called if the code is invalid. */
  onRefused: () => void;
};
type Stage =
  | { at: 'asking' } | { at: 'trouble'; error: LoginError } | { at: 'password'; login: string; Form: ComponentType<SetPasswordProps> };

/** Exchanges a code for a session. The code of an invitation or password reset requires a new password first (NAV-24). */
export function SignOn({ code, language, onToken, onRefused }: SignOnProps) {
  const styles = useStyles();
  const t = useText();
  const [stage, setStage] = useState<Stage>({ at: 'asking' });
  const load = async () => {
    const answer = await exchangeCode(code);
    // Keeps the progress indicator visible, because the page is about to navigate.
    if ('token' in answer) return onToken(answer.token);
    if ('passwordFor' in answer) return setStage(await formFor(answer.passwordFor));
    if (!('error' in answer)) return onRefused();
    if (answer.error.name === 'code_invalid' || answer.error.name === 'invalid_request') return onRefused();
    setStage({ at: 'trouble', error: answer.error });
  };
  const start = useEffectEvent(() => void load());
  useEffect(() => start(), []);

  const again = () => {
    setStage({ at: 'asking' });
    void load();
  };
  if (stage.at === 'password') {
    return <stage.Form login={stage.login} code={code} language={language} onToken={onToken} onRefused={onRefused} />;
  }
  return (
    <div className={styles.root}>
      <Heading level={1}>{t('signOn.title')}</Heading>
      {stage.at === 'asking'
        ? <Spinner size="small" label={t('signOn.busy')} />
        : <LoginErrorBar error={stage.error} language={language} action={<Button autoFocus onClick={again}>{t('signOn.again')}</Button>} />}
    </div>
  );
}

/** Loads the password form on demand: few visitors set a password. */
async function formFor(login: string): Promise<Stage> {
  try {
    const { SetPassword } = await import('./set-password');
    return { at: 'password', login, Form: SetPassword };
  } catch {
    return { at: 'trouble', error: { name: 'network_unreachable' } };
  }
}
