import type { Db } from '../db';

export type CustomerRow = {
  uuid: string; id: bigint; name: string; email: string | null; type: 1 | 2; status: 1 | 2; createdAt: Date; updatedAt: Date;
};

/** By name, then id; `after` are the keys of the last row of the page before. One row more than `limit` tells of a next page. */
export async function listCustomers(
  db: Db, { text, limit, after }: { text: string | null; limit: number; after: { name: string; id: number } | null },
): Promise<CustomerRow[]> {
  const pattern = text === null ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return db<CustomerRow[]>`
    select uuid, id, name, email, type, status, created_at as "createdAt", updated_at as "updatedAt"
    from customer
    where (${pattern}::text is null or name ilike ${pattern} or email ilike ${pattern} or id::text = ${text})
      and (${after?.name ?? null}::text is null or (name, id) > (${after?.name ?? null}, ${after?.id ?? null}::bigint))
    order by name, id
    limit ${limit + 1}`;
}
