import { customerSorts, type adminCustomers } from '@portal/contracts/admin';
import type { Data } from '@portal/contracts';
import type { Call } from '../lists/list-calls';

const PAGES = 200;

export async function lastPage(name: string, path: string, { url, token }: { url: string; token: string }): Promise<Call> {
  const sort = customerSorts.at(-1) ?? 'name';
  const pathOf = (cursor: string | null) => `${path}?${new URLSearchParams({ sort, limit: '100', ...(cursor !== null && { cursor }) }).toString()}`;
  let cursor: string | null = null;
  for (let page = 0; page < PAGES; page++) {
    const response: Response = await fetch(new URL(pathOf(cursor), url), { headers: { 'x-token': token } });
    const { data }: { data: Data<typeof adminCustomers.list> } = await response.json();
    if (data.next === null) break;
    cursor = data.next;
  }
  return { name, path: pathOf(cursor) };
}
