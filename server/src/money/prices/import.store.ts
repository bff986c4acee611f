import type { Db, Transaction } from '../../platform/db';
import type { LineProblem } from './read-price-file';

export type ImportTarget = { tariffId: bigint } | { connectionId: bigint };

export type StoredImport = {
  id: bigint;
  uuid: string;
  tariffId: bigint | null;
  connectionId: bigint | null;
  baseVersionId: bigint | null;
  validFrom: Date;
  complete: boolean;
  rows: number;
  added: number;
  changed: number;
  removed: number;
  unchanged: number;
  belowCost: number;
  undone: number;
  undoneFrom: Date | null;
  problems: LineProblem[];
  problemCount: number;
  appliedAt: Date | null;
};

export type NewImport = {
  target: ImportTarget; baseVersionId: bigint | null; validFrom: Date; complete: boolean; createdBy: bigint; now: Date;
};

export async function insertImport(
  tx: Transaction, { target, baseVersionId, validFrom, complete, createdBy, now }: NewImport,
): Promise<bigint> {
  const tariffId = 'tariffId' in target ? target.tariffId : null;
  const connectionId = 'connectionId' in target ? target.connectionId : null;
  const [created] = await tx<{ id: bigint }[]>`
    insert into price_import (
      tariff_id, provider_connection_id, base_version_id, valid_from, complete, rows, added, changed, removed, unchanged, below_cost,
        created_by, created_at)
    values (${tariffId}::bigint, ${connectionId}::bigint, ${baseVersionId}::bigint, ${validFrom}, ${complete}, 0, 0, 0, 0, 0, 0,
      ${createdBy}, ${now})
    returning id`;
  if (!created) throw new Error('insert returned no row');
  return created.id;
}

export async function finishImport(
  tx: Transaction, id: bigint, { rows, problems, problemCount }: { rows: number; problems: readonly LineProblem[]; problemCount: number },
): Promise<StoredImport> {
  const finished = await tx<StoredImport[]>`
    update price_import set rows = ${rows}, problems = ${JSON.stringify(problems)}::text::jsonb, problem_count = ${problemCount},
      added = counted.added, changed = counted.changed, removed = counted.removed, unchanged = counted.unchanged,
        below_cost = counted.below_cost,
      superseded_rows = counted.superseded_rows, superseded_from = counted.superseded_from
    from (
      select count(*) filter (where kind = 'added') as added, count(*) filter (where kind = 'changed') as changed,
        count(*) filter (where kind = 'removed') as removed, count(*) filter (where kind = 'unchanged') as unchanged,
        count(*) filter (where below_cost) as below_cost, count(superseded_from) as superseded_rows, min(superseded_from) as superseded_from
      from price_import_row where import_id = ${id}
    ) counted
    where id = ${id} returning ${columns(tx)}`;
  return only(finished);
}

export async function findImport(db: Db, uuid: string, of: 'tariff' | 'connection'): Promise<StoredImport | undefined> {
  const [row] = await db<StoredImport[]>`select ${columns(db)} from price_import where uuid = ${uuid}
    and (tariff_id is not null) = ${of === 'tariff'}`;
  return row;
}

/** Locks the import, so that two concurrent calls cannot both apply it. */
export async function lockImport(tx: Transaction, uuid: string, of: 'tariff' | 'connection'): Promise<StoredImport | undefined> {
  const [row] = await tx<StoredImport[]>`
    select ${columns(tx)} from price_import where uuid = ${uuid} and (tariff_id is not null) = ${of === 'tariff'} for no key update`;
  return row;
}

export async function markApplied(tx: Transaction, id: bigint, now: Date): Promise<void> {
  await tx`update price_import set applied_at = ${now} where id = ${id}`;
}

export async function removeImportsBefore(db: Db, before: Date): Promise<void> {
  await db`delete from price_import where created_at < ${before}`;
}

const columns = (db: Db) => db`
  price_import.id, uuid, tariff_id as "tariffId", provider_connection_id as "connectionId", base_version_id as "baseVersionId",
    valid_from as "validFrom",
  complete, rows, price_import.added, price_import.changed, price_import.removed, price_import.unchanged,
    price_import.below_cost as "belowCost",
  price_import.superseded_rows as undone, price_import.superseded_from as "undoneFrom",
  problems, problem_count as "problemCount", applied_at as "appliedAt"`;

function only<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('update returned no row');
  return row;
}
