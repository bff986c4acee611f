import { SUCCESS_CODE, type Data, type Endpoint, type Input } from '@portal/contracts';

export type Caller = { url: string; token: string };

export async function call<E extends Endpoint>(
  { url, token }: Caller, { method, path, data }: E, input: Partial<Record<'query' | 'body', unknown>> & Input<E>,
): Promise<Data<E>> {
  const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
  const response = await fetch(new URL(addressOf(path, input.query), url), {
    method, ...body, headers: { 'x-token': token, ...(input.body !== undefined && { 'content-type': 'application/json' }) },
  });
  return data.parse(await dataOf(response, path)) as Data<E>;
}

export async function dataOf(response: Response, path: string): Promise<unknown> {
  const envelope: { code: number; data: unknown } = await response.json();
  if (envelope.code !== SUCCESS_CODE) throw new Error(`${path} answered ${JSON.stringify(envelope).slice(0, 500)}`);
  return envelope.data;
}

export function addressOf(path: string, query: unknown): string {
  const given = Object.entries(query ?? {}).map(([key, value]): [string, string] => [
    key, typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString()}`;
}
