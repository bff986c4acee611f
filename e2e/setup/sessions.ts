import { session, STEP_UP_MINUTES } from '@portal/contracts';
import type { BrowserContext } from '@playwright/test';
import { call } from './portal-api';
import { product } from './product';

type Shared = { token: Promise<string>; since: number };
const shared = new Map<string, Shared>();

/** Maximum age of a shared session: half of the step-up validity, so a journey has the other half left. */
const SHARED_MS = (STEP_UP_MINUTES / 2) * 60_000;

/** A session shared by journeys, for which step-up is still valid. Journeys that end their session use `newSession`. */
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

/** Signs the browser in without the login page. */
export async function carrySession(context: BrowserContext, token: string): Promise<void> {
  const own = { url: product.baseUrl, sameSite: 'Strict' as const };
  await context.addCookies([{ ...own, name: 'userToken', value: token }, { ...own, name: 'loggedIn', value: '1' }]);
}
