import type { KeyScope } from '@portal/contracts';
import { keyScopes } from '@portal/contracts';
import type { ApiProblem } from '@portal/contracts/api';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp, TestLogin } from './app';

export type ApiAnswer<T> = { status: number; body: T; headers: LightMyRequestResponse['headers'] };
export type TestCaller = {
  key: string;
  call<T = ApiProblem>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, headers?: Record<string, string>,
  ): Promise<ApiAnswer<T>>;
};

const rolesOfMaker = ['user', 'clientAdmin', 'stoplistadmin'] as const;

/** Calls the public API with a new key, created through the portal by a login that may grant every scope. */
export async function apiCaller(
  portal: Pick<TestApp, 'app' | 'post' | 'login'>, { customer }: Pick<TestLogin, 'customer'>, scopes: readonly KeyScope[] = keyScopes,
): Promise<TestCaller> {
  const maker = await portal.login(rolesOfMaker, customer);
  const created = await portal.post('/user/createkey', maker.token, { name: `Test ${Math.random()}`, scopes });
  const { data } = created.json<{ data: { key: string } }>();
  if (created.statusCode !== 200) throw new Error(`no key was made: ${created.body}`);
  return callerWith(portal, data.key);
}

export function callerWith({ app }: Pick<TestApp, 'app'>, key: string): TestCaller {
  return {
    key,
    async call<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, headers: Record<string, string> = {}) {
      const answer = await app.inject({
        method, url, headers: { authorization: `Bearer ${key}`, ...headers }, ...(body !== undefined && { payload: body as object }),
      });
      return { status: answer.statusCode, body: (answer.body === '' ? undefined : answer.json()) as T, headers: answer.headers };
    },
  };
}
