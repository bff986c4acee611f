import { useState, type FormEvent, type ReactNode } from 'react';
import { session } from '@portal/contracts';
import { failureText, removeCookie, selectPreferences, toFailure, writeCookie } from '@portal/portal';
import { api } from '@portal/portal/api';
import { useSelector } from '@portal/portal/state';
import { Button, Card, FailureView, Field, Input, makeStyles, PortalTheme } from '@portal/ui/shell';

const useStyles = makeStyles({
  page: { display: 'grid', placeItems: 'center', minHeight: '100dvh', padding: '16px', boxSizing: 'border-box' },
  form: { display: 'grid', gap: '16px', width: 'min(320px, calc(100vw - 80px))' },
});

/** Applies the user's appearance settings like the host. */
export function ShellTheme({ children }: { children: ReactNode }) {
  const { language, scheme, size, themeColour } = useSelector(selectPreferences);
  return <PortalTheme language={language} scheme={scheme} size={size} brand={themeColour}>{children}</PortalTheme>;
}

export function LoginForm() {
  const styles = useStyles();
  const [login, setLogin] = useState('demo');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const { jwtToken } = await api(session.login, { body: { login, password } }, { alone: true });
      writeCookie('userToken', jwtToken);
      writeCookie('loggedIn', '1');
      location.reload();
    } catch (thrown) {
      setError(failureText(toFailure(thrown)).text);
    }
  };
  return (
    <main className={styles.page}>
      <Card title="Development shell">
        <form className={styles.form} onSubmit={(event) => void enter(event)}>
          <Field label="Login"><Input autoComplete="username" value={login} onChange={(_event, { value }) => setLogin(value)} /></Field>
          <Field label="Password" hint="The server prints it at startup." validationMessage={error}>
            <Input type="password" autoComplete="current-password" value={password} onChange={(_event, { value }) => setPassword(value)} />
          </Field>
          <Button type="submit" appearance="primary">Sign in</Button>
        </form>
      </Card>
    </main>
  );
}

export function logOut(): void {
  removeCookie('userToken');
  location.reload();
}

/** Shown if the session can't be read: the server is down, or the token belongs to another server. */
export function Unreachable({ error }: { error: unknown }) {
  const { text, lines } = failureText(toFailure(error));
  return (
    <main className={useStyles().page}>
      <FailureView
        level={1}
        title={text}
        text="The development server forwards every call to PORTAL_SERVER (default http://127.0.0.1:8080). Check that the product is running there."
        lines={lines}
        onRetry={() => location.reload()}
        actions={<Button onClick={logOut}>Sign in again</Button>}
      />
    </main>
  );
}
