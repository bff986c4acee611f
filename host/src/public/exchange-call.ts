import type { LoginError } from './login-error';
import { callServer } from './public-call';

export type Exchanged = { token: string } | { passwordFor: string } | { passwordSet: true } | { error: LoginError };

/** POST /v2/session/exchange (contracts' `session.exchange`): exchanges a code for a session. Some codes require a new password. */
export async function exchangeCode(code: string, passwords: { newPassword?: string; reNewPassword?: string } = {}): Promise<Exchanged> {
  const answer = await callServer('/v2/session/exchange', { code, ...passwords });
  if ('error' in answer) return answer;
  const { jwtToken, login, needsPassword } = answer.data;
  if (typeof jwtToken === 'string' && jwtToken !== '') return { token: jwtToken };
  // There is no token, because a login with a second factor must sign in with a code.
  if (needsPassword === false) return { passwordSet: true };
  return needsPassword === true && typeof login === 'string' ? { passwordFor: login } : { error: { name: 'server_unexpected' } };
}
