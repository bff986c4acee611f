import { AppError } from '@portal/contracts';
import type { Tariff, TariffVersion } from '@portal/contracts/admin';
import { inTransaction, type Db, type Transaction } from '../../platform/db';
import { found } from '../../platform/http';
import {
  allTariffs, findTariff, insertTariff, isTariffNameTaken, lockTariff, removeVersion, tariffOfId, updateTariff, versionsOf,
  type StoredTariff, type StoredVersion,
} from './tariff.store';

export async function listTariffs(db: Db, now: Date): Promise<Tariff[]> {
  return withVersions(db, await allTariffs(db), now);
}

export async function shownTariff(db: Db, id: bigint, now: Date): Promise<Tariff> {
  const [tariff] = await withVersions(db, [await tariffOfId(db, id)], now);
  return found(tariff);
}

async function withVersions(db: Db, tariffs: readonly StoredTariff[], now: Date): Promise<Tariff[]> {
  const all = new Map<bigint, StoredVersion[]>(tariffs.map(({ id }) => [id, []]));
  for (const version of await versionsOf(db, [...all.keys()])) all.get(version.tariffId)?.push(version);
  return tariffs.map(({ id, uuid, name, currency, customers, landlines }) => (
    { uuid, name, currency_code: currency, customers, landlines, versions: presentVersions(all.get(id) ?? [], now) }));
}

function presentVersions(versions: readonly StoredVersion[], now: Date): TariffVersion[] {
  const current = versions.find(({ validFrom }) => validFrom <= now);
  return versions.map((version) => {
    const state = version === current ? 'current' : version.validFrom > now ? 'future' : 'past';
    return { id: String(version.id), validFrom: version.validFrom.toISOString(), state, prices: version.prices };
  });
}

/** Without an id, returns the version in force, or else the next one. */
export async function versionOf(db: Db, { id: tariffId }: StoredTariff, id: string | undefined, now: Date): Promise<StoredVersion | null> {
  const versions = await versionsOf(db, [tariffId]);
  if (id !== undefined) return found(versions.find((version) => version.id === BigInt(id)));
  return versions.find(({ validFrom }) => validFrom <= now) ?? versions.at(-1) ?? null;
}

export async function createTariff(db: Db, tariff: { name: string; currency: string }, now: Date): Promise<Tariff> {
  return inTransaction(db, async (tx) => {
    await refuseName(tx, tariff.name, null);
    const uuid = await insertTariff(tx, tariff);
    return shownTariff(tx, found(await findTariff(tx, uuid)).id, now);
  });
}

export async function changeTariff(
  db: Db, { id }: StoredTariff, { name, landlines }: { name: string; landlines: boolean }, now: Date,
): Promise<Tariff> {
  return inTransaction(db, async (tx) => {
    await refuseName(tx, name, id);
    await updateTariff(tx, id, { name, landlines });
    return shownTariff(tx, id, now);
  });
}

async function refuseName(tx: Transaction, name: string, but: bigint | null): Promise<void> {
  if (name === '') throw new AppError('empty_parameter', { param: 'name' });
  if (await isTariffNameTaken(tx, name, but)) throw new AppError('name_taken', { name });
}

/** A version that was in force cannot be deleted: messages were charged by it. */
export async function removeFutureVersion(
  db: Db, { id: tariffId }: StoredTariff, versionId: string, now: Date,
): Promise<{ tariff: Tariff; removed: StoredVersion }> {
  return inTransaction(db, async (tx) => {
    await lockTariff(tx, tariffId);
    const removed = found((await versionsOf(tx, [tariffId])).find(({ id }) => id === BigInt(versionId)));
    if (removed.validFrom <= now) throw new AppError('version_in_force');
    await removeVersion(tx, removed.id);
    return { tariff: await shownTariff(tx, tariffId, now), removed };
  });
}
