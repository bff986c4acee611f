import type { Db } from '../../../platform/db';
import type { EstimateDelta } from './estimate-rows';

export async function addToEstimate(tx: Db, customerId: bigint, listId: bigint, deltas: readonly EstimateDelta[]): Promise<void> {
  await tx`
    insert into mailing_estimate as e (customer_id, list_id, stage, country, destination, unit_price, recipients, parts, total)
    select ${customerId}, ${listId}, d.stage, d.country, d.destination, d.unit_price, d.recipients, d.parts, d.unit_price * d.parts
    from unnest(
      ${deltas.map((d) => d.country)}::text[], ${deltas.map((d) => d.destination)}::text[],
      ${deltas.map((d) => String(d.unitPrice))}::bigint[], ${deltas.map((d) => d.recipients)}::integer[],
      ${deltas.map((d) => d.parts)}::integer[], ${deltas.map((d) => d.stage)}::smallint[]
    ) as d (country, destination, unit_price, recipients, parts, stage)
    on conflict (customer_id, list_id, stage, country, destination, unit_price) do update
    set recipients = e.recipients + excluded.recipients, parts = e.parts + excluded.parts, total = e.total + excluded.total`;
}
