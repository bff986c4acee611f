import { toAmount, type Money } from '@portal/contracts';
import type { PriceChange, PriceImport } from '@portal/contracts/admin';
import type { Db } from '../../platform/db';
import { decodeCursor, encodeCursor } from '../../platform/http';
import { changesOf } from './import-change.store';
import type { StoredImport } from './import.store';

export function presentImport({
  uuid, validFrom, rows, added, changed, removed, unchanged, complete, problems, problemCount, belowCost, undone, undoneFrom,
}: StoredImport): PriceImport {
  return {
    uuid, validFrom: validFrom.toISOString(), rows, added, changed, removed, unchanged, complete, problems, problemCount, belowCost,
    undone: undoneFrom && { rows: undone, from: undoneFrom.toISOString() },
  };
}

export type ImportChangesQuery = {
  filter: { kind?: PriceChange['kind'] | undefined; belowCost?: boolean | undefined }; limit: number; cursor?: string | undefined;
};

export async function pageOfChanges(
  db: Db, importId: bigint, { filter, limit, cursor }: ImportChangesQuery, connectionName: string | null,
): Promise<{ items: PriceChange[]; next: string | null }> {
  const after = cursor === undefined ? null : keyOf(cursor);
  const found = await changesOf(db, importId, { kind: filter.kind ?? null, belowCost: filter.belowCost ?? null, after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(({ fallsToPrefix, fallsTo, undoneFrom, ...change }) => ({
      ...change, connectionName, before: amountOf(change.before), after: amountOf(change.after),
      undoneFrom: undoneFrom?.toISOString() ?? null,
      fallsTo: fallsToPrefix === null || fallsTo === null ? null : { prefix: fallsToPrefix, amount: toAmount(fallsTo) },
    })),
    next: found.length > limit && last ? encodeCursor([last.kind, last.messageType, last.prefix]) : null,
  };
}

function keyOf(cursor: string): { kind: string; messageType: string; prefix: string } {
  const [kind, messageType, prefix] = decodeCursor(cursor, ['string', 'string', 'string']);
  return { kind, messageType, prefix };
}

function amountOf(money: Money | null): string | null {
  return money === null ? null : toAmount(money);
}
