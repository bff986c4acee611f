import type { ErrorLine } from '@portal/contracts';
import type { LoginError } from './login-error';

type Answer = {
  code?: number;
  success?: boolean;
  message?: string;
  data?: { localizedMessage?: string; params?: Record<string, string | number>; messages?: ErrorLine[] } | null;
};

/** Uses plain `fetch`, because the portal's API client is larger than the whole login bundle. Never throws: failures are returned. */
export async function callServer(path: string, body: object): Promise<{ data: Record<string, unknown> } | { error: LoginError }> {
  let response: Response;
  try {
    response = await fetch(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    return { error: { name: 'network_unreachable' } };
  }
  const answer = ((await response.json().catch(() => null)) ?? {}) as Answer;
  if ((answer.code === 20000 || answer.success === true) && answer.data) return { data: { ...answer.data } };
  return { error: describe(response.status, answer) };
}

function describe(status: number, { message, data }: Answer): LoginError {
  if (data?.localizedMessage) return { name: data.localizedMessage, params: data.params, message, lines: data.messages };
  if (status === 429) return { name: 'too_many_requests' };
  if (message) return { name: 'error', message };
  return { name: [502, 503, 504].includes(status) ? 'server_unavailable' : 'server_unexpected' };
}
