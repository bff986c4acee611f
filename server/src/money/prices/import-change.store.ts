import type { Money } from '@portal/contracts';
import type { Db } from '../../platform/db';

type ChangeKey = { kind: string; messageType: string; prefix: string };
export type StoredChange = {
  kind: 'added' | 'changed' | 'removed'; messageType: string; prefix: string; country: string | null; destination: string | null;
  before: Money | null; after: Money | null; belowCost: boolean; fallsToPrefix: string | null; fallsTo: Money | null;
  undoneFrom: Date | null;
};
export type ChangeQuestion = { kind: StoredChange['kind'] | null; belowCost: boolean | null; after: ChangeKey | null; limit: number };

export async function changesOf(db: Db, importId: bigint, { kind, belowCost, after, limit }: ChangeQuestion): Promise<StoredChange[]> {
  return await db<StoredChange[]>`
    select kind, message_type as "messageType", prefix, country, destination, before, after, below_cost as "belowCost",
      falls_to_prefix as "fallsToPrefix", falls_to as "fallsTo", superseded_from as "undoneFrom"
    from price_import_row
    where import_id = ${importId} and kind = any(${kind === null ? ['added', 'changed', 'removed'] : [kind]}::text[])
      ${belowCost === null ? db`` : db`and below_cost = ${belowCost}`}
      ${after === null ? db`` : db`and (kind, message_type, prefix) > (${after.kind}, ${after.messageType}, ${after.prefix})`}
    order by kind, message_type, prefix limit ${limit}`;
}
