import { session, STEP_UP_MINUTES } from '@portal/contracts';
import type { BrowserContext } from '@playwright/test';
import { call } from './portal-api';
import { product } from './product';

type Shared = { token: Promise<string>; since: number };
const shared = new Map<string, Shared>();

/** Half of the time for which the password counts as just given leaves a journey the other half. */
const SHARED_MS = (STEP_UP_MINUTES / 2) * 60_000;

/**
 * A session of this login that journeys share; one that ends its session takes `newSession`. It is young enough that nothing asks for the
 * password again, however long the journeys before took.
 */
export function sessionOf(login: string): Promise<string> {
  const known = shared.get(login);
  if (known && Date.now() - known.since < SHARED_MS) return known.token;
  const token = newSession(login);
  shared.set(login, { token, since: Date.now() });
  return token;
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
