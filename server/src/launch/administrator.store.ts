import type { Db } from '../platform/db';

export async function lockAdministration(tx: Db): Promise<void> {
  await tx`select pg_advisory_xact_lock(2, 2)`;
}

export async function findProvider(tx: Db): Promise<{ id: bigint; name: string } | undefined> {
  const [row] = await tx<{ id: bigint; name: string }[]>`select id, name from customer where is_provider order by id limit 1`;
  return row;
}

export async function insertTariff(tx: Db, { name, currency }: { name: string; currency: string }): Promise<bigint> {
  const [created] = await tx<{ id: bigint }[]>`insert into tariff (name, currency) values (${name}, ${currency}) returning id`;
  if (!created) throw new Error('insert returned no row');
  return created.id;
}
