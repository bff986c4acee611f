import type { LoginError } from './login-error';
import { callServer } from './public-call';

/** POST /user/login (contracts' `session.login`). */
export async function logIn(login: string, password: string, code?: string): Promise<{ token: string } | { error: LoginError }> {
  const answer = await callServer('/user/login', { login: login.trim(), password, ...(code !== undefined && { code }) });
  if ('error' in answer) return answer;
  const token = answer.data.jwtToken;
  return typeof token === 'string' && token !== '' ? { token } : { error: { name: 'server_unexpected' } };
}
