import { session } from '@portal/contracts';
import type { BrowserContext } from '@playwright/test';
import { call } from './portal-api';
import { product } from './product';

const tokens = new Map<string, Promise<string>>();

/** A session of this login that journeys share; one that ends its session takes `newSession`. */
export function sessionOf(login: string): Promise<string> {
  const known = tokens.get(login) ?? newSession(login);
  tokens.set(login, known);
  return known;
}

export async function newSession(login: string): Promise<string> {
  const { jwtToken } = await call(session.login, { body: { login, password: product.password } });
  return jwtToken;
}

/** The browser is logged in, as it is after the login page. */
export async function carrySession(context: BrowserContext, token: string): Promise<void> {
  const own = { url: product.baseUrl, sameSite: 'Strict' as const };
  await context.addCookies([{ ...own, name: 'userToken', value: token }, { ...own, name: 'loggedIn', value: '1' }]);
}
