import type { TestApp, TestLogin } from '../../../../test/app';
import { stepAt, totpCode } from './totp';

/** `code` returns the authenticator's code for the time step that is `steps` after the current one. */
export async function authenticatorOf(
  portal: TestApp, { token }: { token: string },
): Promise<{ code(steps?: number): string; recoveryCodes: string[] }> {
  const { secret } = (await portal.post('/v2/account/twofactor/begin', token)).json().data;
  const octets = fromBase32(secret);
  const code = (steps = 0) => totpCode(octets, stepAt(portal.clock.now) + steps);
  const { recoveryCodes } = (await portal.post('/v2/account/twofactor/confirm', token, { code: code() })).json().data;
  portal.clock.advance(60_000);
  return { code, recoveryCodes };
}

export const logInWith = (portal: TestApp, { login, password }: Pick<TestLogin, 'login' | 'password'>, code?: string) => (
  portal.post('/user/login', undefined, { login, password, code })
);

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
