import { useState, type ComponentType } from 'react';
import type { ForgotPasswordProps } from './forgot-password';
import { LoginForm, type LoginFormProps } from './login-form';

type Forgotten = { login: string; Form: ComponentType<ForgotPasswordProps> | null };

export type SignInProps = Pick<LoginFormProps, 'language' | 'initialError' | 'onToken' | 'onFirstKey'> & { passwordReset: boolean };

/** The sign-in form, or the form that has a link to set a new password emailed. Few visitors forget it, so it loads on demand. */
export function SignIn({ passwordReset, ...form }: SignInProps) {
  const [{ login, Form }, setForgotten] = useState<Forgotten>({ login: '', Form: null });
  if (Form) return <Form language={form.language} typedLogin={login} onBack={() => setForgotten({ login, Form: null })} />;
  const open: LoginFormProps['onForgot'] = async (typed) => {
    try {
      const { ForgotPassword } = await import('./forgot-password');
      setForgotten({ login: typed, Form: ForgotPassword });
    } catch {
      return { name: 'network_unreachable' };
    }
  };
  return <LoginForm {...form} typedLogin={login} onForgot={passwordReset ? open : undefined} />;
}
