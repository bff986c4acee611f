import { SUCCESS_CODE, type Data, type Endpoint, type Input } from '@portal/contracts';
import { product } from './product';

export type Answer = { status: number; code: number; data: unknown };

/** Calls an endpoint and returns any answer, including errors. */
export async function callApi<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string): Promise<Answer> {
  const { query, body } = input as { query?: Record<string, unknown>; body?: unknown };
  const response = await fetch(product.baseUrl + endpoint.path + queryString(query), {
    method: endpoint.method,
    headers: {
      accept: 'application/json',
      ...(token !== undefined && { 'x-token': token }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { code, data } = (await response.json()) as { code: number; data: unknown };
  return { status: response.status, code, data };
}

/** Calls an endpoint and returns the parsed data; throws unless the call succeeds. */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, token?: string): Promise<Data<E>> {
  const { status, code, data } = await callApi(endpoint, input, token);
  if (code !== SUCCESS_CODE) throw new Error(`${endpoint.method} ${endpoint.path} was refused: ${status} ${code} ${JSON.stringify(data)}`);
  return endpoint.data.parse(data) as Data<E>;
}

function queryString(query: Record<string, unknown> = {}): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    pairs.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]),
  ).toString();
  return text && `?${text}`;
}
