import type { ErrorLine } from '@portal/contracts';
import type { LoginError } from './login-error';

type Answer = {
  code?: number;
  success?: boolean;
  message?: string;
  data?: { jwtToken?: unknown; localizedMessage?: string; params?: Record<string, string | number>; messages?: ErrorLine[] } | null;
};

/**
 * POST /user/login (contracts' `session.login`), by the browser's own fetch: the portal's client and its checks weigh more
 * than the whole login. Gives the token; throws nothing but what `LoginError` describes, as a value.
 */
export async function logIn(login: string, password: string): Promise<{ token: string } | { error: LoginError }> {
  let response: Response;
  try {
    response = await fetch('/user/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ login: login.trim(), password }),
    });
  } catch {
    return { error: { name: 'network_unreachable' } };
  }
  const answer = ((await response.json().catch(() => null)) ?? {}) as Answer;
  const token = answer.data?.jwtToken;
  if ((answer.code === 20000 || answer.success === true) && typeof token === 'string' && token !== '') return { token };
  return { error: describe(response.status, answer) };
}

function describe(status: number, { message, data }: Answer): LoginError {
  if (data?.localizedMessage) return { name: data.localizedMessage, params: data.params, message, lines: data.messages };
  if (status === 429) return { name: 'too_many_requests' };
  if (message) return { name: 'error', message };
  return { name: [502, 503, 504].includes(status) ? 'server_unavailable' : 'server_unexpected' };
}
